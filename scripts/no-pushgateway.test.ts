import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { noPushgateway } from "./no-pushgateway.ts";

const PROGRAM = `
import { Counter, register } from "prom-client";
new Counter({ name: "made", help: "Made." }).inc(2);
const loaded = process.moduleLoadList.includes("NativeModule tls");
console.log(JSON.stringify([loaded, (await register.metrics()).includes("made 2")]));
`;

/** What the program prints, built as the server is. */
async function run(plugins: readonly ReturnType<typeof noPushgateway>[]): Promise<unknown> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "no-pushgateway-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  fs.writeFileSync(path.join(folder, "program.mjs"), PROGRAM);
  await build({
    configFile: false,
    root: folder,
    logLevel: "silent",
    plugins: [...plugins],
    resolve: { alias: { "prom-client": path.resolve("node_modules/prom-client/index.js") } },
    ssr: { noExternal: true },
    build: { ssr: "program.mjs", outDir: "built" },
  });
  const [built = ""] = fs.readdirSync(path.join(folder, "built"));
  return JSON.parse(execFileSync(process.execPath, [path.join(folder, "built", built)]).toString());
}

test("the built server measures without loading TLS", async () => {
  expect(await run([noPushgateway()])).toEqual([false, true]);
  expect(await run([])).toEqual([true, true]);
});
