import { type Command, type MetricsReply, sendEvent } from "./messages.ts";

let lastRequestId = 0;
const metricsTimeoutMs = 6_000;

/** Requests the metrics of all processes from the primary process, which alone can collect them. */
export function requestMetrics(): Promise<{ contentType: string; text: string }> {
  const id = ++lastRequestId;
  return new Promise((resolve, reject) => {
    const onMessage = (message: Command | MetricsReply) => {
      if (message.type !== "metrics" || message.id !== id) return;
      settle();
      resolve({ contentType: message.contentType, text: message.text });
    };
    const settle = () => {
      clearTimeout(timer);
      process.off("message", onMessage);
    };
    const timer = setTimeout(() => {
      settle();
      reject(new Error("The primary process did not send the metrics in time."));
    }, metricsTimeoutMs);
    process.on("message", onMessage);
    sendEvent({ type: "metrics-request", id });
  });
}
