import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { once } from "node:events";
import { lazyAdmin, loadAdmin } from "#server/admin-contract.ts";
import { loadApp } from "#server/app-contract.ts";
import { listBuiltFiles } from "#server/http/built-files.ts";
import { standInFor } from "#server/settings.ts";
import { createWebServer } from "#server/web-server.ts";
import { readEnv } from "#shop/platform/env.server.ts";
import { createLog } from "#shop/platform/log.server.ts";
import { shopDefaults } from "#tests/support/running-shop.ts";

/** The built shop in the process of the test. */
export type ServedShop = {
  /** Its URL on this machine, without a trailing slash. */
  readonly url: string;
  /** What it has logged until now. */
  output(): string;
  stop(): Promise<void>;
};

/** Thousands, which the build alone changes. */
let files: ReadonlyMap<string, string> | undefined;

/**
 * Serves the built shop on a free port of this process: what a web process serves, and the jobs unless ROLE=web.
 * `settings` name a database that has been prepared. A process has one shop at a time.
 */
export async function serveShop(settings: Readonly<Record<string, string>>): Promise<ServedShop> {
  files ??= listBuiltFiles();
  const folder = mkdtempSync(path.join(os.tmpdir(), "lath-and-line-test-"));
  // The address is in the settings, so it is taken before anything answers there.
  const taken = net.createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as net.AddressInfo;
  const given = { ...shopDefaults, DATA_DIR: folder, ...settings, PORT: String(port) };
  let output = "";
  const shop = {
    settings: withStandIn({ ...process.env, ...given }),
    print: (line: string) => void (output += line),
  };
  // As the program does: what it writes is for its own user alone.
  const umask = process.umask(0o077);
  const app = await loadApp(shop);
  const env = app.env();
  const log = createLog(env.logLevel, shop.print);
  const web = await createWebServer({
    app,
    admin: lazyAdmin(() => loadAdmin(shop)),
    files,
    log,
    metrics: { count: () => {}, read: async () => ({ contentType: "text/plain", text: "" }) },
  });
  await web.begin();
  const jobs =
    env.role === "web" ? null : await app.startJobs({ end: (reason) => log.error(reason) });
  web.httpServer.server.listen(taken);
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    stop: async () => {
      await web.stop(async () => jobs?.stop());
      process.umask(umask);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The settings as the primary process passes them on. */
function withStandIn(settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = readEnv(settings);
  if (!read.ok) throw new Error(read.problems.join(" "));
  const { publicUrl, instance } = read.env;
  return { ...settings, PUBLIC_URL: publicUrl, INSTANCE: instance, ...standInFor(read.env) };
}
