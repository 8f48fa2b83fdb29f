import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Icons and fonts stay files: a data: URL can be neither cached nor precompressed.
  build: { assetsInlineLimit: 0 },
  environments: {
    // Bundled, so only the parts our emails use are loaded: its syntax highlighter adds a sixth of a second to every start.
    ssr: { resolve: { noExternal: [/^@react-email\//] } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Code shared by many pages comes as one file: thirty small ones cost more in headers and round trips.
            codeSplitting: { groups: [{ name: "common", minShareCount: 40 }] },
          },
        },
      },
    },
  },
});
