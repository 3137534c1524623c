/**
 * Runs the built program (server/program.ts). `node server/main.ts` starts the shop without the launcher, and
 * releases before the program was built run this file when they hand over to this one.
 */
import fs from "node:fs";
import { pathToFileURL } from "node:url";
import { programOf, rootOf } from "#launcher/root.mjs";

const program = programOf(rootOf(import.meta.dirname));
if (fs.existsSync(program)) {
  await import(pathToFileURL(program).href);
} else {
  console.error("There is no built website yet. Run npm start, which builds it.");
  process.exitCode = 1;
}
