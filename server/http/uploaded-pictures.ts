import fs from "node:fs";
import path from "node:path";
import { uploadedPictureFile } from "#shop/catalogue/picture.ts";
import { type HeaderList, mergeHeaders } from "./security-headers.ts";
import { contentTypeOf, describe, type StaticFile } from "./static-files.ts";

/**
 * The size of an uploaded picture at a path; null for any other path. Its name is hexadecimal digits with a width and a
 * format, so that no path reaches another file. It is looked up for each request, because staff add pictures while
 * the shop runs.
 */
export function findUploadedPicture(
  pathname: string,
  folder: string | undefined,
  base: HeaderList,
): StaticFile | null {
  const name = folder === undefined ? null : uploadedPictureFile(pathname);
  if (folder === undefined || name === null) return null;
  const file = path.join(folder, name);
  if (!fs.existsSync(file)) return null;
  const type = contentTypeOf(name) ?? "application/octet-stream";
  return describe(file, pathname, mergeHeaders(base, ["Content-Type", type]));
}
