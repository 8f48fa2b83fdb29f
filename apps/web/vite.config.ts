import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Icons and fonts stay files: a data: URL can be neither cached nor precompressed.
  build: { assetsInlineLimit: 0 },
  environments: {
    // Bundled, so that its unused syntax highlighter is dropped: loading it takes a sixth of a second.
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
