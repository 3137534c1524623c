import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const vcl = path.resolve(import.meta.dirname, "../../../deploy/varnish.vcl");

/** Throws when the module of Varnish that finds pages by their tags is not there. */
export function needXkey(): void {
  const isThere = readdirSync("/usr/lib").some((folder) =>
    existsSync(path.join("/usr/lib", folder, "varnish", "vmods", "libvmod_xkey.so")),
  );
  if (!isThere) throw new Error("This test needs Debian packages: apt-get install varnish-modules");
}

/** Runs Varnish with the file of deploy/ in front of a shop. Returns what stops it. */
export async function startVarnish(port: number, shopUrl: string): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "shop-varnish-"));
  const file = path.join(folder, "shop.vcl");
  const text = readFileSync(vcl, "utf8").replace(
    '.port = "3000"',
    `.port = "${new URL(shopUrl).port}"`,
  );
  writeFileSync(file, text);
  const args = ["-F", "-j", "none", "-a", `127.0.0.1:${port}`, "-f", file];
  const child = spawn("varnishd", [...args, "-n", path.join(folder, "work"), "-s", "malloc,128m"], {
    stdio: "ignore",
    env: { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` },
  });
  const ended = once(child, "exit");
  return async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}
