import { refusal } from "./refuse.ts";
import type { HeaderList } from "./security-headers.ts";
import type { Exchange } from "./exchange.ts";

/** How long the connection stays open for a client that is still sending to receive the refusal. nginx waits as long (lingering_timeout). */
const lingerMs = 5_000;
/** How much more of the body is read after the refusal. */
const discardedMaxBytes = 1_024 * 1_024;

/**
 * Refuses a body that is too large while it is still being sent: responds at once, discards at most
 * 1 MB more, and closes the connection when the body ends or after five seconds.
 */
export function refuseTooLarge(exchange: Exchange, base: HeaderList): void {
  const { request, response } = exchange;
  const { headers, body } = refusal(413, exchange, base);
  response.writeHead(413, [...headers, "Connection", "close"]);
  response.write(body);
  const shut = setTimeout(() => response.end(), lingerMs);
  response.on("close", () => clearTimeout(shut));
  let discardedBytes = 0;
  request.on("data", (chunk: Buffer) => {
    discardedBytes += chunk.length;
    if (discardedBytes > discardedMaxBytes) request.pause();
  });
  request.on("error", () => {}); // the client may close the connection now
  request.on("end", () => response.end());
  request.resume();
}
