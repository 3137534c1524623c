import { done, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { retryDeadJobs } from "#shop/platform/queue/dead-jobs.server.ts";

/** Lets a person of the staff try the dead jobs again. Returns how many there were. */
export function retryJobs(db: Db, act: Act): Promise<Done<number> | Refused<"act_reused">> {
  const named = { act, action: "retry_jobs", subject: { kind: "queue", id: "dead" }, input: null };
  return withAct(db, named, async (tx) => done(await retryDeadJobs(tx)));
}
