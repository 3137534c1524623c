import type { Metrics } from "#server/metrics/metrics.ts";
import { sendEvent } from "./messages.ts";

const reportMs = 1_000;
const failedFrom = 500;

/** Tells the primary process every second how many requests were answered, and how many of them failed. */
export function reportAnswers(metrics: Metrics): Metrics {
  let answered = 0;
  let failed = 0;
  const report = () => {
    if (answered > 0) sendEvent({ type: "answered", answered, failed });
    answered = failed = 0;
  };
  setInterval(report, reportMs).unref();
  return {
    count: (exchange, status) => {
      // A probe that says "not ready" is an answer, not a failure of the shop.
      if (exchange.kind !== "probe") answered += 1;
      if (exchange.kind !== "probe" && status >= failedFrom) failed += 1;
      metrics.count(exchange, status);
    },
  };
}
