import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // A picture is a file of its own: data: addresses are not allowed by the page's policy.
  build: { assetsInlineLimit: 0, sourcemap: false },
  environments: { ssr: { build: { rollupOptions: { input: "./server/app.ts" } } } },
});
