import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import https from "node:https";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { selfSigned } from "#tests/support/self-signed.ts";
import { startShop, type RunningShop } from "#tests/support/running-shop.ts";
import { freePort } from "./support/free-port.ts";
import { needDebian } from "./support/debian.ts";

const deploy = path.resolve(import.meta.dirname, "../../deploy");
const read = (name: string) => readFileSync(path.join(deploy, name), "utf8");
const host = "shop.test";
/** Another address of this machine: what the proxy is asked from, and not the proxy's own. */
const client = "127.0.0.2";

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).toReversed()) await each();
});

function folder(): string {
  const made = mkdtempSync(path.join(os.tmpdir(), "shop-proxy-"));
  undo.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Runs a proxy until the end of the test. */
function runProxy(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const child: ChildProcess = spawn(program, args, {
    stdio: "ignore",
    env: { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin`, ...env },
  });
  const ended = once(child, "exit");
  undo.push(async () => {
    child.kill("SIGTERM");
    await ended;
  });
}

type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };

/** Sends a request to the proxy as a browser at `client` that lies about its address. */
function ask(port: number, target: string, body?: object): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const text = body === undefined ? "" : JSON.stringify(body);
  const request = https.request(
    {
      host: "127.0.0.1",
      port,
      path: target,
      method: body === undefined ? "GET" : "POST",
      localAddress: client,
      servername: host,
      rejectUnauthorized: false,
      timeout: 20_000,
      headers: {
        Host: `${host}:${port}`,
        Origin: `https://${host}:${port}`,
        "X-Forwarded-For": "203.0.113.6",
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(text),
      },
    },
    (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    },
  );
  request.on("error", reject);
  request.end(text);
  return promise;
}

async function startBehind(port: number): Promise<RunningShop> {
  const shop = await startShop({
    PUBLIC_URL: `https://${host}:${port}`,
    ALLOW_SANDBOX: "1",
    RATE_LIMIT: "on",
    TRUST_PROXY: "loopback",
    LOG_LEVEL: "info",
  });
  undo.push(shop.stop);
  return shop;
}

/** One visitor reads a page and makes an account, and the proxy's health check passes. */
async function expectToServe(port: number, shop: RunningShop): Promise<void> {
  await expect
    .poll(async () => (await ask(port, "/").catch(() => null))?.status, { timeout: 30_000 })
    .toBe(200);
  const page = await ask(port, "/");
  expect(page.text).toContain("OUR FEATURED PRODUCTS");
  expect(page.headers["strict-transport-security"]).toMatch(/max-age=\d+/);
  const registered = await ask(port, "/api/auth-register", {
    email: "buyer@example.com",
    password: "a lath and a line",
    fullName: "A Buyer",
  });
  expect(registered.status, registered.text).toBe(201);
  const cookies = [registered.headers["set-cookie"] ?? []].flat();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^(__Host-\w+|signed_in)=/);
    expect(cookie).toMatch(/; Secure/i);
  }
  const loggedClients = () =>
    shop
      .output()
      .split("\n")
      .filter((line) => line.includes('"/api/auth-register"'))
      .map((line) => JSON.parse(line).clientIp);
  await expect.poll(loggedClients).toEqual([client]);
  expect(shop.output()).not.toContain("TRUST_PROXY does not list");
}

describe("Caddy", () => {
  it("accepts the file, and gives the shop TLS, the visitor's address and a check of its health", async () => {
    needDebian({ caddy: "caddy" });
    const port = await freePort();
    const shop = await startBehind(port);
    const place = folder();
    const file = path.join(place, "Caddyfile");
    // A certificate of its own instead of an authority's, and ports that need no rights.
    const text = read("Caddyfile")
      .replace(
        "grace_period 20s",
        `grace_period 1s\n\tadmin off\n\tskip_install_trust\n\thttp_port ${await freePort()}`,
      )
      .replace("{\n\treverse_proxy", "{\n\ttls internal\n\treverse_proxy");
    expect(text).toContain("tls internal");
    writeFileSync(file, text);
    const env = {
      SHOP_HOST: `https://${host}:${port}`,
      SHOP_UPSTREAMS: new URL(shop.url).host,
      XDG_DATA_HOME: place,
      XDG_CONFIG_HOME: place,
    };
    const config = ["--adapter", "caddyfile", "--config"];
    execFileSync("caddy", ["validate", ...config, path.join(deploy, "Caddyfile")], {
      stdio: "ignore",
      env: { ...process.env, ...env, SHOP_HOST: "shop.example" },
    });
    runProxy("caddy", ["run", ...config, file], env);
    await expectToServe(port, shop);
  });
});

describe("nginx", () => {
  it("accepts the example, and gives the shop TLS and the visitor's address", async () => {
    needDebian({ nginx: "nginx-light" });
    const port = await freePort();
    const shop = await startBehind(port);
    const place = folder();
    writeFileSync(path.join(place, "cert.pem"), selfSigned.cert);
    writeFileSync(path.join(place, "key.pem"), selfSigned.key);
    const server = read("nginx.conf.example")
      .replace(/^ *listen \[::\].*$/gm, "")
      .replace("listen 80;", `listen 127.0.0.1:${await freePort()};`)
      .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
      .replaceAll("shop.example", host)
      .replace(/ssl_certificate .*/, `ssl_certificate ${place}/cert.pem;`)
      .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${place}/key.pem;`)
      .replace("127.0.0.1:3000", new URL(shop.url).host);
    const file = path.join(place, "nginx.conf");
    writeFileSync(
      file,
      `daemon off;\nuser root;\npid ${place}/pid;\nerror_log ${place}/error.log;\nevents {}\nhttp {\naccess_log off;\n${server}\n}\n`,
    );
    const args = ["-c", file, "-p", place, "-e", path.join(place, "error.log")];
    execFileSync("nginx", ["-t", ...args], {
      stdio: "pipe",
      env: { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` },
    });
    runProxy("nginx", args);
    await expectToServe(port, shop);
  });
});

describe("systemd", () => {
  it("accepts the unit", () => {
    needDebian({ "systemd-analyze": "systemd" });
    const verify = () =>
      execFileSync("systemd-analyze", ["verify", path.join(deploy, "shop.service")], {
        stdio: "pipe",
      });
    expect(verify).not.toThrow();
  });
});
