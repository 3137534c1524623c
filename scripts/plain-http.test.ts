import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { plainHttp } from "./plain-http.ts";

const PROGRAM = `
import http, { STATUS_CODES } from "node:http";
import * as all from "http";
const loaded = process.moduleLoadList.some((name) => name.includes("undici"));
console.log(JSON.stringify([loaded, typeof http.createServer, STATUS_CODES[404], typeof all.Agent]));
`;

/** What the program prints, built as the server is. */
async function run(plugins: readonly ReturnType<typeof plainHttp>[]): Promise<unknown> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "plain-http-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  fs.writeFileSync(path.join(folder, "program.mjs"), PROGRAM);
  await build({
    configFile: false,
    root: folder,
    logLevel: "silent",
    plugins: [...plugins],
    build: { ssr: "program.mjs", outDir: "built" },
  });
  const [built = ""] = fs.readdirSync(path.join(folder, "built"));
  return JSON.parse(execFileSync(process.execPath, [path.join(folder, "built", built)]).toString());
}

test("the built server loads HTTP whole, and fetch when it is needed", async () => {
  expect(await run([plainHttp()])).toEqual([false, "function", "Not Found", "function"]);
  expect(await run([])).toEqual([true, "function", "Not Found", "function"]);
});
