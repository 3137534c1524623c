import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { identityOf, isAlive } from "#launcher/lock.mjs";
import { giveTo, type Place } from "./place.ts";

/** The folder with a file for each process that uses the server. Changed only under the start lock. */
const folderOf = (place: Place) => path.join(place.dir, "users");

/** Records that this process uses the server. Returns the file to remove afterwards. */
export function addUser(place: Place): string {
  fs.mkdirSync(folderOf(place), { recursive: true });
  giveTo(place.owner, folderOf(place));
  const file = path.join(folderOf(place), `${process.pid}-${randomBytes(4).toString("hex")}`);
  fs.writeFileSync(file, `${identityOf(process.pid)}\n${place.dir}`);
  return file;
}

export function removeUser(file: string): void {
  fs.rmSync(file, { force: true });
}

/** Whether any process still uses the server. Removes the files of dead processes. */
export function hasUsers(place: Place): boolean {
  let alive = 0;
  for (const name of fs.readdirSync(folderOf(place))) {
    const file = path.join(folderOf(place), name);
    const [identity = "", dir = place.dir] = fs.readFileSync(file, "utf8").split("\n");
    // The file of a copied folder may name a process that uses the original's server.
    if (dir === place.dir && isAlive(identity)) alive += 1;
    else fs.rmSync(file, { force: true });
  }
  return alive > 0;
}
