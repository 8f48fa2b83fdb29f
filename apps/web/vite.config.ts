import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Icons and fonts stay files: a data: URL can be neither cached nor precompressed.
  build: { assetsInlineLimit: 0 },
  environments: {
    // Bundled with what mails use of it alone: all of it has a syntax highlighter, a sixth of a second of every start.
    ssr: { resolve: { noExternal: [/^@react-email\//] } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What many pages share comes as one file: on a first visit thirty small ones cost more in headers and turns.
            codeSplitting: { groups: [{ name: "common", minShareCount: 40 }] },
          },
        },
      },
    },
  },
});
