import { isLoopback } from "#shop/platform/env-contradictions.ts";

/** Whether passkeys can be used at an address, and if not, why. */
export type PasskeySupport =
  | { readonly ok: true; readonly id: string; readonly origin: string }
  | { readonly ok: false; readonly reason: "ip_address" | "no_https" };

/**
 * The relying party of passkeys (WebAuthn, section 5.1.2): the host name of the admin's address.
 * Browsers offer no passkey on an IP address, nor without https except on localhost.
 */
export function passkeySupport(adminUrl: string): PasskeySupport {
  const { hostname, origin, protocol } = new URL(adminUrl);
  if (hostname.startsWith("[") || /^\d+(\.\d+){3}$/.test(hostname))
    return { ok: false, reason: "ip_address" };
  if (protocol !== "https:" && !isLoopback(adminUrl)) return { ok: false, reason: "no_https" };
  return { ok: true, id: hostname, origin };
}
