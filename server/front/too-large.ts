import { refusal } from "./refuse.ts";
import type { HeaderList } from "./security-headers.ts";
import type { Visit } from "./visit.ts";

/** How long a sender may go on sending, unread, so that the refusal arrives before the door shuts. */
const patienceMs = 1_000;

/**
 * Refuses a body that is too large while it is still being sent: answers at once, hears the sender
 * out for a moment without keeping a byte, and closes the connection.
 */
export function refuseTooLarge(visit: Visit, base: HeaderList): void {
  const { request, answer } = visit;
  const { headers, body } = refusal(413, visit, base);
  answer.writeHead(413, [...headers, "Connection", "close"]);
  answer.write(body);
  const shut = setTimeout(() => answer.end(), patienceMs);
  answer.on("close", () => clearTimeout(shut));
  request.on("error", () => {}); // the sender may hang up now
  request.on("end", () => answer.end());
  request.resume();
}
