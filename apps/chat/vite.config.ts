import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Keep icons and fonts as files, because a data: URL can't be cached or precompressed.
  build: { assetsInlineLimit: 0 },
});
