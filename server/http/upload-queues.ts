import { type AtOnce, atOnce } from "#server/at-once.ts";

/** Whose a request with files is, found out before its first byte is read. */
export type Sender = "staff" | "customer" | "stranger";

/** How many are in memory, each as a whole, from their first byte until they are answered. */
export const UPLOADS_MAX: Readonly<Record<Sender, number>> = { staff: 4, customer: 2, stranger: 2 };
/** How many more wait, unread, and for how long. A whole request has to arrive within 30 seconds. */
export const UPLOADS_WAITING_MAX = 50;
const UPLOAD_WAIT_MS = 10_000;

/** What comes slower gives up its place, unless it is of staff. */
const LEAST_BYTES_PER_SECOND = 4 * 1_024;

type Queued = (
  sender: Sender,
  answer: (leastBytesPerSecond: number) => Promise<void>,
  signal: AbortSignal,
) => Promise<void>;

/** Creates the queues of the requests with files of a process: no sender waits behind another kind of them. */
export function createUploadQueues(): Queued {
  const queueOf = (sender: Sender): AtOnce =>
    atOnce({ max: UPLOADS_MAX[sender], waitingMax: UPLOADS_WAITING_MAX, waitMs: UPLOAD_WAIT_MS });
  const queues = {
    staff: queueOf("staff"),
    customer: queueOf("customer"),
    stranger: queueOf("stranger"),
  };
  return (sender, answer, signal) =>
    queues[sender](() => answer(sender === "staff" ? 0 : LEAST_BYTES_PER_SECOND), signal);
}
