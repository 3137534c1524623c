import { readTime } from "#server/backup/restore/london-time.ts";
import { DAY_MS } from "#shop/kit/time.ts";

/** What `npm run reconcile` was asked to do. */
export type Command =
  | { readonly name: "now" }
  | { readonly name: "send-withheld" }
  | {
      readonly name: "after-restore";
      /** With --after-failover: what was written since this time may be lost. */
      readonly failoverSince: Date | null;
      /** Former addresses of this shop. */
      readonly also: readonly string[];
      /** Addresses of other shops with the same account at the payment provider. */
      readonly without: readonly string[];
    };

export const USAGE =
  'Use npm run reconcile, npm run reconcile -- --after-restore [--also URL] [--without URL], npm run reconcile -- --after-failover [TIME] [--also URL] [--without URL], or npm run reconcile -- --send-withheld. TIME is before the failover, such as "2026-11-22 15:04"; a day ago without it.';

/** Reads the arguments; null when they are wrong. */
export function readArguments(args: readonly string[]): Command | null {
  const [first, ...rest] = args;
  if (first === undefined) return { name: "now" };
  if (first === "--send-withheld") return rest.length === 0 ? { name: "send-withheld" } : null;
  if (first === "--after-restore") return afterRestore(rest, null);
  if (first !== "--after-failover") return null;
  const [time = "", ...options] = rest;
  if (time === "" || time.startsWith("--"))
    return afterRestore(rest, new Date(Date.now() - DAY_MS));
  const read = readTime(time);
  return read.ok ? afterRestore(options, read.at) : null;
}

function afterRestore(rest: readonly string[], failoverSince: Date | null): Command | null {
  const addresses: { also: string[]; without: string[] } = { also: [], without: [] };
  for (let at = 0; at < rest.length; at += 2) {
    const origin = URL.parse(rest[at + 1] ?? "")?.origin;
    const list =
      rest[at] === "--also" ? addresses.also : rest[at] === "--without" ? addresses.without : null;
    if (list === null || origin === undefined || origin === "null") return null;
    list.push(origin);
  }
  return { name: "after-restore", failoverSince, ...addresses };
}
