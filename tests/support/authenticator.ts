import { Secret, TOTP } from "otpauth";

export const STAFF_PASSWORD = "pegs rope and pulley";

/** The code that an authenticator app shows now, or some steps of 30 seconds later. */
export function codeNow(key: string, stepsLater = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  return totp.generate({ timestamp: Date.now() + stepsLater * 30_000 });
}
