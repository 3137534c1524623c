/**
 * Compresses the built files of a website, "storefront" or "admin", at best quality, which would be too slow during a
 * request, as .br and .gz files next to each. Runs after its build. Pictures and fonts are compressed already.
 */
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const [site = ""] = process.argv.slice(2);
const folder = path.resolve(import.meta.dirname, "../build", site, "client");
const compressible = /\.(?:js|css|svg|json|txt|xml|html|webmanifest|ico)$/;
const smallestBytes = 512;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const files = fs
  .readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && compressible.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name));

await Promise.all(files.map(compress));

async function compress(file) {
  const plain = fs.readFileSync(file);
  if (plain.length < smallestBytes) return;
  const params = {
    [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, gz] = await Promise.all([brotli(plain, { params }), gzip(plain, { level: 9 })]);
  if (br.length < plain.length) fs.writeFileSync(`${file}.br`, br);
  if (gz.length < plain.length) fs.writeFileSync(`${file}.gz`, gz);
}
