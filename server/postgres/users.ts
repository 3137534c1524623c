import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { identityOf, isAlive } from "#launcher/lock.mjs";
import { giveTo, type Place } from "./place.ts";

/** One file for each process that uses the server; to be changed only under the start lock. */
const folderOf = (place: Place) => path.join(place.dir, "users");

/** Writes down that this process uses the server; answers with the file to remove afterwards. */
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

/** Whether any process still uses the server. Files of dead processes are cleared away. */
export function hasUsers(place: Place): boolean {
  let alive = 0;
  for (const name of fs.readdirSync(folderOf(place))) {
    const file = path.join(folderOf(place), name);
    const [identity = "", dir = place.dir] = fs.readFileSync(file, "utf8").split("\n");
    // In a copied folder it is a process that uses the server of the other one.
    if (dir === place.dir && isAlive(identity)) alive += 1;
    else fs.rmSync(file, { force: true });
  }
  return alive > 0;
}
