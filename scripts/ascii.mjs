/**
 * Writes the built server code of a website, "storefront" or "admin", in ASCII, as the last step of its build: V8 keeps a source with any other
 * character in two bytes a character, in each process. Only escapes differ: what the code does is the same.
 */
import fs from "node:fs";
import path from "node:path";

const [site = ""] = process.argv.slice(2);
const folder = path.resolve(import.meta.dirname, "../build", site, "server");

for (const name of fs.readdirSync(folder, { recursive: true, encoding: "utf8" })) {
  if (!/\.m?js$/.test(name)) continue;
  const file = path.join(folder, name);
  const text = fs.readFileSync(file, "utf8");
  // In String.raw an escape would not become its character.
  if (/String\.raw`[^`]*[^\0-\x7f]/.test(text))
    throw new Error(`${file} has String.raw with a character that is not ASCII.`);
  const ascii = text.replace(/[^\0-\x7f]/g, escape);
  if (ascii !== text) fs.writeFileSync(file, ascii);
}

/** One UTF-16 code unit at a time. */
function escape(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
