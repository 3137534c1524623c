/**
 * Begins the built program (server/program.ts). This is where `node` begins, and where the release before begins the
 * processes of this one in an update.
 */
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { programOf } from "#launcher/root.mjs";

const program = programOf(path.resolve(import.meta.dirname, ".."));
if (fs.existsSync(program)) {
  await import(pathToFileURL(program).href);
} else {
  console.error("There is no built website yet. Run npm start, which builds it.");
  process.exitCode = 1;
}
