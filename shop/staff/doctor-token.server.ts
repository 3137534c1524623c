import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { adminKey } from "./factors/admin-key.server.ts";

/** A token proves for this long that `npm run doctor` asks; clocks may differ by as much. */
const VALID_MS = 120_000;

/** What `npm run doctor` shows the running shop: the time, signed with a key made from the admin key. */
export function makeDoctorToken(now = Date.now()): string {
  return `${now}.${sign(String(now))}`;
}

/** Whether a token is of this shop's own `npm run doctor`, and new. */
export function isDoctorToken(token: string, now = Date.now()): boolean {
  const [time = "", signature = ""] = token.split(".");
  if (!/^\d{13}$/.test(time) || Math.abs(now - Number(time)) > VALID_MS) return false;
  const expected = Buffer.from(sign(time));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sign(text: string): string {
  const key = Buffer.from(hkdfSync("sha256", adminKey(), "", "doctor", 32));
  return createHmac("sha256", key).update(text).digest("base64url");
}
