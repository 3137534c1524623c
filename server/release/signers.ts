import fs from "node:fs";
import path from "node:path";

/** The file with the public keys of those who make releases, as ssh-keygen(1) describes it. */
export const signersFile = "allowed-signers";

/** What a signature of SHA256SUMS is for: one for another purpose does not count. */
export const signatureNamespace = "lath-and-line";

/** The lines of the file that name a key. */
export function allowedSigners(folder: string): readonly string[] {
  const file = path.join(folder, signersFile);
  if (!fs.existsSync(file)) return [];
  const lines = fs.readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "" && !line.startsWith("#"));
}
