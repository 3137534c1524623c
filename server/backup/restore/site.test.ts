import path from "node:path";
import { expect, test } from "vitest";
import { restoreBeside } from "#server/backup/dump/restore-beside.ts";
import { fileIn, siteIn } from "./site.ts";

const owner = { uid: 1_000, gid: 1_000, name: "shop" };
const site = siteIn("/srv/restored", { dir: "/srv/restored/postgres", owner });
const outside = [
  "uploads/../../x",
  "uploads/./x",
  "uploads//x",
  "/etc/x",
  "other/x",
  "admin.key",
  "mail/a\0",
  `mail/${"a".repeat(1_000)}`,
];

test.each([...outside, "postgres/x", "postgres/data/../../../x"])(
  "a restore does not write %j",
  (name) => {
    expect(() => fileIn(site, name)).toThrow("a file that a restore does not write");
  },
);

test("a restore writes the database, mails and uploads", () => {
  for (const name of ["postgres", "postgres/data/base/1/2", "mail/1.eml", "uploads"])
    expect(fileIn(site, name)).toBe(path.join("/srv/restored", name));
});

test.each(outside)("the restore of a dump does not write %j", async (name) => {
  const file = { path: name, mode: 0o600, bytes: 0, sha256: "" };
  const dump = { folders: [{ path: "mail", mode: 0o700 }], files: [file] } as never;
  const options = { backupDir: "/nowhere", dataDir: "/nowhere/data", isInPlace: true };
  await expect(restoreBeside(dump, options)).rejects.toThrow("a restore does not write");
});
