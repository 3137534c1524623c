import tls from "node:tls";
import { callTimeoutMs, isPublic, type Context } from "#bin/doctor/context.ts";
import { bad, good, warning, plural, reasonOf, type Finding } from "#bin/doctor/finding.ts";

export type CertificateFacts = {
  readonly publicUrl: string;
  readonly isPublic: boolean;
  /** When the certificate ends, or why there is none that browsers accept; null without TLS. */
  readonly validUntil: Date | string | null;
  readonly now: Date;
};

const DAY_MS = 24 * 60 * 60_000;
/** Let's Encrypt's are renewed 30 days before their end. */
const WARNING_DAYS = 21;
const BAD_DAYS = 7;

export function judgeCertificate(facts: CertificateFacts): Finding {
  const { publicUrl, isPublic, validUntil, now } = facts;
  if (validUntil === null)
    return isPublic
      ? bad(
          `PUBLIC_URL ${publicUrl} has no TLS. Put a proxy with a certificate in front (docs/deploy.md), and set PUBLIC_URL to its https address.`,
        )
      : good("PUBLIC_URL is this machine's own address, which needs no certificate.");
  if (typeof validUntil === "string")
    return bad(
      `The certificate of ${publicUrl} can't be checked or is not accepted (${validUntil}). Look at the proxy's log, and that ports 80 and 443 reach it.`,
    );
  const days = Math.floor((validUntil.getTime() - now.getTime()) / DAY_MS);
  const text = `The certificate of ${publicUrl} is valid for ${plural(days, "more day", "more days")}`;
  if (days >= WARNING_DAYS) return good(`${text}.`);
  const remedy = "It should have been renewed by now: look at the log of Caddy or certbot.";
  return days >= BAD_DAYS ? warning(`${text}. ${remedy}`) : bad(`${text}. ${remedy}`);
}

export async function gatherCertificate({ env }: Context): Promise<CertificateFacts> {
  const { publicUrl } = env;
  const { protocol, hostname, port } = new URL(publicUrl);
  const facts = { publicUrl, isPublic: isPublic(env), now: new Date() };
  if (protocol !== "https:") return { ...facts, validUntil: null };
  const { promise, resolve, reject } = Promise.withResolvers<Date>();
  const name = /^[\d.]+$|:/.test(hostname) ? undefined : hostname;
  const socket = tls.connect(
    { host: hostname, port: Number(port || 443), servername: name, timeout: callTimeoutMs },
    () => resolve(new Date(socket.getPeerCertificate().valid_to)),
  );
  socket.on("timeout", () => socket.destroy(new Error("no answer in time")));
  socket.on("error", reject);
  const validUntil = await promise.catch((error: unknown) => reasonOf(error));
  socket.destroy();
  return { ...facts, validUntil };
}
