import { randomBytes } from "node:crypto";
import net from "node:net";
import path from "node:path";
import { type Env, readEnv } from "#shop/platform/env.server.ts";
import { secretNames } from "#shop/platform/env-secrets.ts";
import { SANDBOX_KEY_PREFIX } from "#shop/platform/payment-mode.server.ts";
import { readEnvFile } from "./env-file.ts";
import { homeFolder } from "./release/home.ts";
import { createClientIpReader } from "./http/connections/client-ip.ts";
import { localOrigin, portErrorMessage } from "./own-address.ts";
import { StartFailed } from "./start-failed.ts";

/**
 * Reads the settings from the environment and .env (the environment wins), and replaces PORT 0 by a
 * free port. Throws StartFailed with a sentence that names the setting when a value is wrong or the
 * port is in use.
 */
export async function readSettings(): Promise<Env> {
  readSettingsOfRunningShop(); // wrong settings are reported before any port is opened
  const host = process.env["HOST"]?.trim() || "127.0.0.1";
  process.env["PORT"] = String(await checkPort(host, Number(process.env["PORT"] || 3000)));
  return readChecked();
}

/** Reads the settings for a command that runs beside the shop, so without checking the port. */
export function readSettingsOfRunningShop(): Env {
  readEnvFile();
  makePathsAbsolute();
  return readChecked();
}

/** Relative paths begin at the home folder, whichever release's folder a process works in. */
function makePathsAbsolute(): void {
  const { DATA_DIR = "", BACKUP_URL = "" } = process.env;
  process.env["DATA_DIR"] = path.resolve(homeFolder(), DATA_DIR.trim() || "data");
  if (BACKUP_URL.trim() !== "" && BACKUP_URL !== "off" && !BACKUP_URL.includes("://"))
    process.env["BACKUP_URL"] = path.resolve(homeFolder(), BACKUP_URL.trim());
  for (const name of ["SHOP_JSON", ...secretNames.map((each) => `${each}_FILE`)]) {
    const file = process.env[name]?.trim() ?? "";
    if (file !== "") process.env[name] = path.resolve(homeFolder(), file);
  }
}

function readChecked(): Env {
  const read = readEnv(process.env);
  if (!read.ok) throw new StartFailed(read.problems.join("\n"));
  try {
    createClientIpReader(read.env.trustProxy);
  } catch (error) {
    throw new StartFailed(error instanceof Error ? error.message : "TRUST_PROXY is wrong.");
  }
  return read.env;
}

/** Checks that the port can be listened on. Returns a free port for 0. */
async function checkPort(host: string, port: number): Promise<number> {
  const server = net.createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ host, port, exclusive: true }, resolve);
    });
  } catch (error) {
    throw new StartFailed(portErrorMessage(host, port, error));
  }
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : port;
}

/** Passes the settings on to the other processes through the environment. */
export function exportSettings(env: Env, databaseUrl: string): void {
  process.env["SHOP_LOCAL_DATABASE"] = env.databaseUrl === null ? "1" : "";
  // The other processes read a secret from its file themselves.
  if (env.databaseUrl === null) process.env["DATABASE_URL"] = databaseUrl;
  process.env["WEB_CONCURRENCY"] = String(env.webConcurrency);
  process.env["INSTANCE"] = env.instance;
  process.env["DATA_DIR"] = env.dataDir;
  process.env["DRAIN_SECONDS"] = String(env.drainSeconds);
  process.env["PUBLIC_URL"] = env.publicUrl;
  process.env["SANDBOX"] = env.usesSandboxPayment ? "1" : "";
  Object.assign(process.env, standInFor(env));
}

/** Where the payment code finds the stand-in for Stripe. */
export function standInUrl(env: Env): string {
  return `${localOrigin(env)}/sandbox/stripe`;
}

/** Without a Stripe key: a made-up one and the URL of the stand-in, which the payment code treats as Stripe. */
export function standInFor(env: Env): Readonly<Record<string, string>> {
  if (!env.usesSandboxPayment) return {};
  return {
    STRIPE_SECRET_KEY: `${SANDBOX_KEY_PREFIX}${randomBytes(16).toString("hex")}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString("hex")}`,
    STRIPE_API_BASE: standInUrl(env),
  };
}
