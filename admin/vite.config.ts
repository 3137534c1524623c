import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { notBundled, productionOnly } from "../vite.config.ts";

export default defineConfig(({ command }) => ({
  base: "/admin/",
  publicDir: false,
  cacheDir: "../.cache/vite-admin",
  plugins: [tailwindcss(), reactRouter()],
  // Pictures stay files, because the Content-Security-Policy does not allow data: URLs.
  build: {
    assetsInlineLimit: 0,
    sourcemap: false,
    emptyOutDir: true,
    reportCompressedSize: false,
  },
  environments: {
    // One bundle, as server/app.ts is one: the program loads it at the first request for /admin.
    ssr: {
      ...(command === "build" && { define: productionOnly }),
      build: { rollupOptions: { input: "../server/admin-app.ts" } },
      resolve: command === "build" ? { noExternal: true, external: [...notBundled] } : {},
    },
  },
}));
