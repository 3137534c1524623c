import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { build, type Plugin } from "vite";
import { expect, test } from "vitest";
import { leanServer } from "./lean-server.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const HTTP = `
import http, { STATUS_CODES } from "node:http";
import * as all from "http";
const loaded = process.moduleLoadList.some((name) => name.includes("undici"));
console.log(JSON.stringify([loaded, typeof http.createServer, STATUS_CODES[404], typeof all.Agent]));
`;

const METRICS = `
import { Counter, register } from "prom-client";
new Counter({ name: "made", help: "Made." }).inc(2);
const loaded = process.moduleLoadList.includes("NativeModule tls");
console.log(JSON.stringify([loaded, (await register.metrics()).includes("made 2")]));
`;

/** What a program prints, built as the server is. */
async function run(program: string, plugins: Plugin[]): Promise<unknown> {
  const folder = tempFolder();
  fs.writeFileSync(path.join(folder, "program.mjs"), program);
  await build({
    configFile: false,
    root: folder,
    logLevel: "silent",
    plugins,
    resolve: { alias: { "prom-client": path.resolve("node_modules/prom-client/index.js") } },
    ssr: { noExternal: true },
    build: { ssr: "program.mjs", outDir: "built" },
  });
  const [built = ""] = fs.readdirSync(path.join(folder, "built"));
  return JSON.parse(execFileSync(process.execPath, [path.join(folder, "built", built)]).toString());
}

test("the built server loads HTTP whole, and fetch when it is needed", async () => {
  expect(await run(HTTP, [leanServer()])).toEqual([false, "function", "Not Found", "function"]);
  expect(await run(HTTP, [])).toEqual([true, "function", "Not Found", "function"]);
});

test("the built server measures without loading TLS", async () => {
  expect(await run(METRICS, [leanServer()])).toEqual([false, true]);
  expect(await run(METRICS, [])).toEqual([true, true]);
});
