import fs from "node:fs";
import path from "node:path";
import { homeFolder } from "./release/home.ts";

/** Reads `.env` into the environment, which wins. Throws when the file can't be read. */
export function readEnvFile(): void {
  const file = path.join(homeFolder(), ".env");
  if (fs.existsSync(file)) process.loadEnvFile(file);
}
