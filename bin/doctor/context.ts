import type { DatabasePool, Db } from "#shop/platform/database/db.server.ts";
import type { Env } from "#shop/platform/env.server.ts";
import { isLoopback } from "#shop/platform/env-contradictions.ts";
import { makeDoctorToken } from "#shop/staff/doctor-token.server.ts";
import type { Echo } from "#server/http/echo.ts";
import { reasonOf } from "./finding.ts";

/** What the checks start from. */
export type Context = {
  readonly env: Env;
  /** The database, or why it can't be used. */
  readonly database: Database;
  /** The answer of the shop at PUBLIC_URL. */
  readonly site: Site;
  /** Whether to send a test mail to the owner. */
  readonly sendsMail: boolean;
};

export type Database =
  | { readonly ok: true; readonly db: Db; readonly pool: DatabasePool; readonly url: string }
  | { readonly ok: false; readonly reason: string };

export type Site =
  | {
      readonly isUp: true;
      /** What the shop saw of the request; null when what answered is not this shop. */
      readonly seen: Echo | null;
      readonly status: number;
      readonly date: Date | null;
      readonly headers: Headers;
    }
  | { readonly isUp: false; readonly reason: string };

export const callTimeoutMs = 8_000;

/** Asks the shop through PUBLIC_URL, and so through its proxy, what it sees. */
export async function askSite(publicUrl: string, waitSeconds = 0): Promise<Site> {
  try {
    const response = await fetch(`${publicUrl}/healthz`, {
      headers: {
        "X-Shop-Doctor": makeDoctorToken(),
        ...(waitSeconds > 0 ? { "X-Shop-Doctor-Wait": String(waitSeconds) } : {}),
      },
      redirect: "manual",
      signal: AbortSignal.timeout(callTimeoutMs + 1_000 * waitSeconds),
    });
    const date = response.headers.get("date");
    return {
      isUp: true,
      seen: seenOf(await response.text()),
      status: response.status,
      date: date === null ? null : new Date(date),
      headers: response.headers,
    };
  } catch (error) {
    return { isUp: false, reason: reasonOf(error) };
  }
}

function seenOf(text: string): Echo | null {
  try {
    return JSON.parse(text).seen ?? null;
  } catch {
    return null;
  }
}

/** Whether visitors reach the shop from other machines. */
export function isPublic({ publicUrl }: Pick<Env, "publicUrl">): boolean {
  return !isLoopback(publicUrl);
}
