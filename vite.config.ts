import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * What every page needs, as one file: thirty small ones compress worse, and cost 10 KB more. What
 * only the cart and checkout need stays apart.
 */
const frame =
  /app\/(ui\/(?!use-quote|cart-quote|summary|field|select|error-summary|spec-table)|root|storefront\/layout)|shop\/(kit|content|catalogue|pricing)\//;

export default defineConfig({
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
                { name: "frame", test: frame },
              ],
            },
          },
        },
      },
    },
    // One bundle of the website and the verbs that the server starts.
    ssr: { build: { rollupOptions: { input: "./server/app.ts" } } },
  },
});
