import { randomBytes } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { type Env, readEnv } from "#shop/platform/env.server.ts";
import { SANDBOX_KEY_PREFIX } from "#shop/platform/payment-mode.server.ts";
import { root } from "./app-contract.ts";
import { createClientIpReader } from "./http/connections/client-ip.ts";
import { StartFailed } from "./start-failed.ts";

const connectionsOfClientMax = 256;

/**
 * Reads the settings from .env and the environment, which wins, and fills in what a start decides:
 * a free port where 0 was asked for. Refuses what can't be right with the setting's name, a port
 * that is taken included.
 */
export async function readSettings(): Promise<Env> {
  readSettingsOfRunningShop(); // a wrong setting is told before the network is touched
  const host = process.env["HOST"]?.trim() || "127.0.0.1";
  process.env["PORT"] = String(await claimPort(host, Number(process.env["PORT"] || 3000)));
  return readChecked();
}

/** The settings as the running shop has them, for a program that works beside it: no port is claimed. */
export function readSettingsOfRunningShop(): Env {
  const file = path.join(root, ".env");
  if (fs.existsSync(file)) process.loadEnvFile(file);
  return readChecked();
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

/** Makes sure that the port can be listened on; answers with a free one for 0. */
async function claimPort(host: string, port: number): Promise<number> {
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

/** Why a port can't be listened on, in the reader's words. */
export function portErrorMessage(host: string, port: number, error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "EADDRINUSE")
    return `PORT ${port} is taken by another program. Stop that one, or set PORT to another number (0 takes a free one).`;
  if (code === "EACCES")
    return `PORT ${port} may not be opened by this user. Set PORT to a number above 1023.`;
  return `HOST ${host} is no address of this machine (${String(code)}). Set HOST to one that is, such as 127.0.0.1.`;
}

/** Where this machine reaches the shop, whatever address the public uses. */
export function localOrigin(env: Env): string {
  const isEverywhere = env.host === "0.0.0.0" || env.host === "::";
  const host = isEverywhere ? "127.0.0.1" : env.host;
  return `http://${host.includes(":") ? `[${host}]` : host}:${env.port}`;
}

/**
 * How many connections one client address may hold in each web process: its share of 256, so that
 * the program as a whole never holds more. Null, for no limit, with RATE_LIMIT=off.
 */
export function connectionsPerClient({ rateLimit, webConcurrency }: Env): number | null {
  return rateLimit ? Math.max(1, Math.floor(connectionsOfClientMax / webConcurrency)) : null;
}

/**
 * The settings that all processes of this start share, handed to them by the environment. Without
 * a Stripe key the shop gets one for the stand-in, made up for this start, and its address; to the
 * payment code that is Stripe.
 */
export function exportSettings(env: Env, databaseUrl: string): void {
  process.env["DATABASE_URL"] = databaseUrl;
  process.env["DATA_DIR"] = env.dataDir;
  process.env["DRAIN_SECONDS"] = String(env.drainSeconds);
  process.env["PUBLIC_URL"] = env.publicUrl;
  process.env["SANDBOX_MAIL"] = env.usesSandboxMail ? "1" : "";
  process.env["SANDBOX"] = env.usesSandboxPayment ? "1" : "";
  if (!env.usesSandboxPayment) return;
  process.env["STRIPE_SECRET_KEY"] = `${SANDBOX_KEY_PREFIX}${randomBytes(16).toString("hex")}`;
  process.env["STRIPE_WEBHOOK_SECRET"] = `whsec_${randomBytes(24).toString("hex")}`;
  process.env["STRIPE_API_BASE"] = `${localOrigin(env)}/sandbox/stripe`;
}
