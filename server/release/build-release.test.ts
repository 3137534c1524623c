import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { StartFailed } from "#server/start-failed.ts";
import { copyDrawn, runIn } from "./build-release.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

/** The folder of a release with a program of this source. */
function releaseWith(source: string): string {
  const folder = tempFolder();
  fs.writeFileSync(path.join(folder, "program.mjs"), source);
  return folder;
}

const program = { args: ["program.mjs"], sentence: "It does not work.", limitMs: 30_000 };

test("a program of a release that ends well throws nothing", async () => {
  await expect(runIn(releaseWith("process.exit(0)"), program)).resolves.toBeUndefined();
});

test("one that fails throws its sentence", async () => {
  await expect(runIn(releaseWith("process.exit(1)"), program)).rejects.toThrow(
    new StartFailed("It does not work."),
  );
});

test.each([
  ["never ends", ""],
  ["never ends and ignores that it is asked to", "process.on('SIGTERM', () => {});"],
])("one that %s is ended after its limit, with a sentence", async (_, source) => {
  const folder = releaseWith(
    `import fs from "node:fs";
     ${source}
     fs.writeFileSync("pid", String(process.pid));
     setInterval(() => {}, 1_000);`,
  );
  await expect(runIn(folder, { ...program, limitMs: 1_500 })).rejects.toThrow(
    new StartFailed("It does not work. It took longer than 1.5 s and was stopped."),
  );
  const pid = Number(fs.readFileSync(path.join(folder, "pid"), "utf8"));
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

test("a release gets the pictures that a shop has made that still makes them", async () => {
  const [running, release] = [releaseWith(""), releaseWith("")];
  const files = path.join(".cache", "pictures", "files");
  const names = ["packshot-160.avif", "packshot-160.webp.part", "../made", "../wanted/scene"];
  for (const name of names) {
    const file = path.join(running, files, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, "content");
  }
  await copyDrawn(release, running);
  expect(fs.readdirSync(path.join(release, files, ".."))).toEqual(["files"]);
  expect(fs.readdirSync(path.join(release, files))).toEqual(["packshot-160.avif"]);
});
