/** Makes the PostgreSQL of a shop that was started once and stopped, in the folder that is its argument. */
import fs from "node:fs";
import path from "node:path";
import { startFilledPostgres } from "#bench/filled-postgres.ts";

const [dir = ""] = process.argv.slice(2);
await (await startFilledPostgres(dir, async () => {})).stop();
// Log and socket of a copy are its own.
for (const name of fs.readdirSync(dir))
  if (name !== "data") fs.rmSync(path.join(dir, name), { recursive: true });
process.exit();
