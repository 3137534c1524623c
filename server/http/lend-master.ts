import fs from "node:fs";
import path from "node:path";
import { shippedFolders, shippedMaster } from "#shop/catalogue/shop-pictures.server.ts";

/**
 * The master of a picture that ships with the shop, to be sent while the size at a path is not made. Leaves a note,
 * and what makes the sizes takes the masters with a note first; without its folder nothing makes any.
 */
export function lendMaster(
  pathname: string,
  { wanted, masters } = shippedFolders,
): string | undefined {
  const name = shippedMaster(pathname);
  if (name === null) return undefined;
  const note = path.join(wanted, encodeURIComponent(name));
  // The first note stays: its time says whose turn it is.
  fs.writeFile(note, "", { flag: "wx" }, () => {});
  return path.join(masters, name);
}
