import { refusal } from "./refuse.ts";
import type { HeaderList } from "./security-headers.ts";
import type { Exchange } from "./exchange.ts";

/** How long the connection stays open, so that a sender who is still sending gets the refusal. */
const patienceMs = 1_000;
/** Of an endless body no more than this is taken after the refusal. */
const takenMaxBytes = 1_024 * 1_024;

/**
 * Refuses a body that is too large while it is still being sent: answers at once, reads at most 1 MB
 * more without keeping a byte, and closes the connection when the body ends or a second has passed.
 */
export function refuseTooLarge(exchange: Exchange, base: HeaderList): void {
  const { request, answer } = exchange;
  const { headers, body } = refusal(413, exchange, base);
  answer.writeHead(413, [...headers, "Connection", "close"]);
  answer.write(body);
  const shut = setTimeout(() => answer.end(), patienceMs);
  answer.on("close", () => clearTimeout(shut));
  let takenBytes = 0;
  request.on("data", (chunk: Buffer) => {
    takenBytes += chunk.length;
    if (takenBytes > takenMaxBytes) request.pause();
  });
  request.on("error", () => {}); // the sender may hang up now
  request.on("end", () => answer.end());
  request.resume();
}
