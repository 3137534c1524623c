import { callTimeoutMs, type Context } from "#bin/doctor/context.ts";
import { bad, good, warning, type Finding } from "#bin/doctor/finding.ts";

/** How far this machine's clock is from another one, in milliseconds; positive: it is ahead. */
export type ClockFacts = {
  readonly differences: readonly { readonly from: string; readonly ms: number }[];
};

/** An authenticator's codes change every 30 s; Stripe's signatures are valid for 5 minutes. */
const GOOD_MS = 3_000;
const WARNING_MS = 30_000;

export function judgeClock({ differences }: ClockFacts): Finding {
  const most = differences.toSorted((a, b) => Math.abs(b.ms) - Math.abs(a.ms))[0];
  if (most === undefined)
    return warning(
      "No other clock could be asked. Compare the output of date with a clock that is right.",
    );
  const text = `This machine's clock is ${Math.abs(most.ms / 1_000).toFixed(1)} s ${most.ms < 0 ? "behind" : "ahead of"} that of ${most.from}`;
  const remedy = "Synchronise it: apt-get install systemd-timesyncd, and timedatectl set-ntp true.";
  if (Math.abs(most.ms) <= GOOD_MS)
    return good(`The clock agrees with ${differences.map(({ from }) => from).join(" and ")}.`);
  return Math.abs(most.ms) <= WARNING_MS
    ? warning(`${text}. ${remedy}`)
    : bad(`${text}. ${remedy}`);
}

/** The shop's own Date header says nothing when it runs on this machine, but a proxy's may. */
export async function gatherClock({ database, site, env }: Context): Promise<ClockFacts> {
  const differences: { from: string; ms: number }[] = [];
  if (database.ok) {
    const began = Date.now();
    const read = await database.pool
      .query<{ now: Date }>("select clock_timestamp() as now")
      .catch(() => null);
    const now = read?.rows[0]?.now;
    if (now !== undefined)
      differences.push({ from: "the database", ms: (began + Date.now()) / 2 - now.getTime() });
  }
  // A Date header has whole seconds.
  if (site.isUp && site.date !== null)
    differences.push({ from: "PUBLIC_URL", ms: Date.now() - site.date.getTime() - 500 });
  if (!env.usesSandboxPayment) {
    const response = await fetch(env.stripeApiBase ?? "https://api.stripe.com", {
      signal: AbortSignal.timeout(callTimeoutMs),
    }).catch(() => null);
    const date = response?.headers.get("date");
    await response?.body?.cancel();
    if (date) differences.push({ from: "Stripe", ms: Date.now() - new Date(date).getTime() - 500 });
  }
  return { differences };
}
