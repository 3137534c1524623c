import type { Db } from "#shop/platform/database/db.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";

/** Attempts of the job that draws a picture; a broken file is refused at the first. */
const ATTEMPTS = 5;

/** Has the sizes of a picture made, one picture after the other. */
export function queuePicture(tx: Db, id: string): Promise<void> {
  return addJob(tx, {
    task: "make-picture",
    payload: { id },
    key: `make-picture ${id}`,
    queue: "pictures",
    maxAttempts: ATTEMPTS,
  });
}
