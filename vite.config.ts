import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * The modules of every page, and all that they import, become one file: thirty small ones compress
 * worse and cost 10 KB more. What only some pages need stays apart: components in `account/`, `forms/`
 * and `occasional/`, requests in `client/fetching/`, the state of forms in `client/forms/`.
 */
const everyPage =
  /storefront\/(root|pages\/layout|components\/(?!account|forms|occasional)|client\/(?!fetching|forms)|seo\/page-meta)/;

/** They load files of their own, or are loaded by server/ as well. */
const notBundled = ["@node-rs/argon2", "graphile-worker", "pino", "pg", "pdfkit"];

export default defineConfig(({ command }) => ({
  cacheDir: ".cache/vite",
  plugins: [tailwindcss(), reactRouter()],
  // A picture is a file of its own: data: addresses are not allowed by the page's policy.
  build: { assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules/ },
                { name: "frame", test: everyPage },
              ],
            },
          },
        },
      },
    },
    // One bundle of the website, the verbs that the server starts and nearly all they use: read as one
    // file, they are there in half the time.
    ssr: {
      build: { rollupOptions: { input: "./server/app.ts" } },
      resolve: command === "build" ? { noExternal: true, external: notBundled } : {},
    },
  },
}));
