import type pino from "pino";
import { isDatabaseOutage } from "./database/database-outage.ts";

/** Between two lines about an outage or a flood that goes on. */
const LINE_EVERY_MS = 1_000;

/** How many errors of each kind have come since the last line, by code and message. */
export type OutageCounts = Readonly<Record<string, number>>;

/**
 * pino's hook that keeps an outage of the database, or a flood of requests, from filling the disk that the log is
 * on. The first error of each kind is written whole; the others are counted, and `tell` is called with the counts
 * once a second, and when the process ends. The outage is over when a second has brought none: then the next error
 * is written whole again.
 */
export function sampleOutages(
  tell: (counts: OutageCounts) => void,
): NonNullable<NonNullable<pino.LoggerOptions["hooks"]>["logMethod"]> {
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    const more = [...counts].filter(([, count]) => count > 0);
    for (const kind of counts.keys()) counts.set(kind, 0);
    if (more.length > 0) return tell(Object.fromEntries(more));
    counts.clear();
    clearInterval(timer);
    timer = undefined;
    process.off("exit", flush);
  };
  return function writeOrCount(args, method) {
    const kind = outageOf(args);
    const count = kind === null ? undefined : counts.get(kind);
    if (kind !== null) counts.set(kind, count === undefined ? 0 : count + 1);
    if (kind !== null && timer === undefined) {
      timer = setInterval(flush, LINE_EVERY_MS).unref();
      process.prependListener("exit", flush); // before the log's own, which writes what is left
    }
    if (count === undefined) method.apply(this, args);
  };
}

/** The name of an order or a page in a message: whatever has a digit. */
const NAME = /\S*\d\S*/g;

/** The kind of an outage's error; null for any other line. */
function outageOf([about, message]: readonly unknown[]): string | null {
  const error =
    typeof about === "object" && about !== null && "err" in about ? about.err : undefined;
  if (!(error instanceof Error) || !(isDatabaseOutage(error) || error.name === "TooBusy"))
    return null;
  const code = "code" in error ? `${String(error.code)} ` : "";
  return code + String(message).replace(NAME, "…");
}
