import type { Db } from "#shop/platform/database/db.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";

const ATTEMPTS = 3;

/** Has a job do what the state of an import asks for, one import after the other. */
export function queueImport(tx: Db, id: string): Promise<void> {
  return addJob(tx, {
    task: "import-products",
    payload: { id },
    key: `import-products ${id}`,
    queue: "imports",
    maxAttempts: ATTEMPTS,
  });
}
