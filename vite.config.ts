import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { inlineScript } from "./scripts/inline-script.ts";

/**
 * The modules that every page needs, with their imports, are bundled into one file: thirty small files
 * compress worse and cost 10 KB more. Modules that only some pages need stay separate: components in
 * `account/`, `forms/` and `occasional/`, requests in `client/fetching/`, form state in `client/forms/`,
 * what changes the cart and keeps it on the account in `client/lists/`.
 */
const everyPage =
  /storefront\/(root|pages\/layout|components\/(?!account|forms|occasional|frame\/enclosed)|client\/(?!fetching\/(?!fetch-json|use-product-cards)|forms|lists|stored\/(cart-store|discount-code))|seo\/page-meta)|ui\/(badge|extra|section-head|stored-value|swatches)|web\/(loader-context|outage|static-html)\.ts/;

/** Texts and data that the server writes into pages. */
const writtenByServer = /storefront\/seo\/|shop\/content\/(cancellation|settings\/)/;

/** Packages that load their own files, or that server/ imports too. */
export const notBundled = ["@node-rs/argon2", "graphile-worker", "pino", "pg", "pdfkit"];

/** Of React's two builds, the one for development is then left out: 0.7 MB that every process would read. */
export const productionOnly = { "process.env.NODE_ENV": JSON.stringify("production") };

export default defineConfig(({ command }) => ({
  cacheDir: ".cache/vite",
  plugins: [inlineScript(), tailwindcss(), reactRouter()],
  // Pictures stay files, because the Content-Security-Policy does not allow data: URLs.
  // What is loaded on demand is one small file: a list of what it needs would weigh more than the wait for it.
  // Nobody reads how large the files would be compressed: scripts/precompress.mjs does compress them.
  build: {
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: false,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Of these, a page needs what it uses and nothing else: what only the server uses is not loaded.
          treeshake: {
            moduleSideEffects: [{ test: writtenByServer, sideEffects: false }],
          },
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
    // One bundle of the program, the website and nearly all their packages: a few files load in half the time.
    ssr: {
      ...(command === "build" && { define: productionOnly }),
      build: {
        rollupOptions: {
          input: { index: "./server/app.ts", program: "./server/program.ts" },
          output: { comments: false },
        },
      },
      resolve: command === "build" ? { noExternal: true, external: notBundled } : {},
    },
  },
}));
