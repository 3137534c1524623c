import { readFile } from "node:fs/promises";
import { minify, transformWithOxc, type Plugin } from "vite";

const QUERY = "?inline-script";

/**
 * Makes `import code from "./file.ts?inline-script"` the small JavaScript of a file without imports, as
 * text for a script element. It runs in a scope of its own.
 */
export function inlineScript(): Plugin {
  return {
    name: "inline-script",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(QUERY)) return null;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      const { code } = await transformWithOxc(await readFile(file, "utf8"), file);
      const small = await minify(file, `(()=>{${code}})()`, { module: false });
      return `export default ${JSON.stringify(small.code.trim())};`;
    },
  };
}
