import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type Proxy = "nginx" | "caddy";

const deploy = path.resolve(import.meta.dirname, "../../../deploy");
const read = (name: string) => readFileSync(path.join(deploy, name), "utf8");

const READY_MS = 20_000;

/**
 * Runs nginx or Caddy with the file of deploy/ in front of the instances, without TLS, until it passes requests
 * on. Returns what stops it.
 */
export async function startDeployedProxy(
  proxy: Proxy,
  port: number,
  upstreams: readonly number[],
): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "shop-proxy-"));
  const file = path.join(folder, "config");
  const addresses = upstreams.map((each) => `127.0.0.1:${each}`);
  writeFileSync(file, proxy === "nginx" ? nginx(folder, port, addresses) : caddy());
  const args =
    proxy === "nginx"
      ? ["-c", file, "-p", folder, "-e", path.join(folder, "error.log")]
      : ["run", "--adapter", "caddyfile", "--config", file];
  const child = spawn(proxy, args, {
    stdio: "ignore",
    env: {
      ...process.env,
      PATH: `${process.env["PATH"]}:/usr/sbin`,
      SHOP_HOST: `http://127.0.0.1:${port}`,
      SHOP_UPSTREAMS: addresses.join(" "),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  });
  const ended = once(child, "exit");
  await untilReady(`http://127.0.0.1:${port}/up`);
  return async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

async function untilReady(url: string): Promise<void> {
  const endsAt = performance.now() + READY_MS;
  const isUp = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (performance.now() > endsAt) throw new Error("The proxy passes no request on.");
    await sleep(50);
  }
}

/** The example for one or two instances, with the server of TLS listening without. */
function nginx(folder: string, port: number, addresses: readonly string[]): string {
  const example = read("nginx.conf.example");
  const isOne = addresses.length === 1;
  const upstreams = isOne
    ? example
    : example
        .replace(/^ *server 127.*max_fails=0;$/m, "")
        .replaceAll(/# (server 127.*max_fails=1)/g, "$1");
  const shop = upstreams
    .replace("127.0.0.1:3000", addresses[0] ?? "")
    .replace("127.0.0.1:3001", addresses[1] ?? "127.0.0.1:3001")
    .replace(/server \{\n    listen 80;[\s\S]*?\n\}\n/, "")
    .replace(/^ *(listen \[|ssl_).*$/gm, "")
    .replace(/listen 443.*;/, `listen 127.0.0.1:${port};`);
  const fails = isOne ? "max_fails=0" : "max_fails=1";
  if (!addresses.every((address) => shop.includes(`server ${address} ${fails}`)))
    throw new Error(`deploy/nginx.conf.example has no lines for ${addresses.length} instances.`);
  return `daemon off; user root; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 2;
events { worker_connections 4096; }
http {
access_log off;
${shop}
}`;
}

/** The Caddyfile as it is, but for the port of its own commands. */
function caddy(): string {
  return read("Caddyfile").replace("{\n\tgrace_period", "{\n\tadmin off\n\tgrace_period");
}
