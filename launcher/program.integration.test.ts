import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { identityOf, isAlive } from "./lock.mjs";
import { rootOf } from "./root.mjs";
import { tempFolder } from "#tests/support/temp-folder.ts";

const root = path.resolve(import.meta.dirname, "..");
const launcher = path.join(root, "launcher", "launch.mjs");

/** Says who it is, and waits for a signal, for a minute at most. */
const PROGRAM = `
console.log(JSON.stringify({ pid: process.pid, args: process.argv.slice(2), in: process.cwd() }));
setTimeout(() => {}, 60_000);
`;

function writeProgram(): string {
  const folder = tempFolder();
  const file = path.join(folder, "program.ts");
  fs.writeFileSync(file, PROGRAM);
  return file;
}

type Said = { readonly pid: number; readonly args: readonly string[]; readonly in: string };

/** What the program says. The launcher may have said before that it waits for another one. */
async function readSaid({ stdout }: ChildProcess): Promise<Said> {
  let text = "";
  for await (const chunk of stdout ?? []) {
    text += String(chunk);
    const said = /^\{.*\}$/m.exec(text)?.[0];
    if (said !== undefined) return JSON.parse(said);
  }
  throw new Error(`The program said nothing: ${text}`);
}

test("a program runs in the launcher's own process, with its arguments and in the shop's folder", async () => {
  const child = spawn(process.execPath, [launcher, "run", writeProgram(), "one", "--two"]);
  expect(await readSaid(child)).toEqual({ pid: child.pid, args: ["one", "--two"], in: root });
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([null, "SIGTERM"]);
});

test("a program runs where nothing can be written, when nothing is lacking", async () => {
  const command = `ulimit -f 0; exec "${process.execPath}" "${launcher}" run "${writeProgram()}"`;
  const child = spawn("sh", ["-c", command]);
  expect((await readSaid(child)).pid).toBe(child.pid);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([null, "SIGTERM"]);
});

test("a program ends when the npm that started it is killed", async () => {
  const command = `"${process.execPath}" "${launcher}" run "${writeProgram()}" & wait`;
  const npm = spawn("sh", ["-c", command], {
    env: { ...process.env, npm_lifecycle_event: "start" },
  });
  const { pid } = await readSaid(npm);
  const program = identityOf(pid);
  npm.kill("SIGKILL");
  for (let tries = 0; tries < 100 && isAlive(program); tries += 1) await sleep(100);
  expect(isAlive(program)).toBe(false);
});

test("the shop's folder is found from its sources and from what is built of them", () => {
  expect(rootOf(path.join(root, "launcher"))).toBe(root);
  expect(rootOf(path.join(root, "build", "storefront", "server", "assets"))).toBe(root);
});
