import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import {
  findReview,
  listReviews,
  publishReview,
  refuseReview,
} from "#shop/reviews/moderate.server.ts";
import type { ReviewState } from "#shop/reviews/review.ts";
import { newAct, openShop } from "#bin/command.ts";
import { announce } from "#server/log.ts";
import { runUntilStopped } from "#server/processes/run-until-stopped.ts";
import { StartFailed } from "#server/start-failed.ts";
import { readCommand, type ReviewsCommand } from "./reviews/arguments.ts";
import { reviewLine, reviewLines } from "./reviews/lines.ts";

/** `npm run reviews`: lists what customers have written, publishes and hides it. The shop may be running. */
await runUntilStopped(async (program) => {
  const command = readCommand(process.argv.slice(2));
  const { db } = await openShop(program, 2);
  await run(db, command);
  process.kill(process.pid, "SIGTERM");
});

async function run(db: Db, command: ReviewsCommand): Promise<void> {
  if (command.name === "list") return list(db, command.state);
  const { id } = command;
  const review = await findReview(db, id);
  if (review === null) throw new StartFailed(`There is no review ${id}.`);
  if (command.name === "show") {
    for (const line of reviewLines(review, env().dataDir)) announce(line);
    return;
  }
  if (command.name === "publish") {
    const published = await publishReview(db, command, newAct());
    if (!published.ok && published.reason === "changed")
      throw new StartFailed("Its author has changed it since you read it. Show it again.");
    announce(published.ok ? `Published: ${reviewLine(review)}` : "It is published already.");
    return;
  }
  const refused = await refuseReview(db, id, { act: newAct(), reason: command.reason });
  announce(refused.ok ? `Hidden: ${reviewLine(review)}` : "It is hidden already.");
}

async function list(db: Db, state: ReviewState): Promise<void> {
  let count = 0;
  let after: string | null = null;
  do {
    const page = await listReviews(db, { state, after });
    for (const review of page.rows) announce(reviewLine(review));
    count += page.rows.length;
    after = page.next;
  } while (after !== null);
  if (count === 0) announce(`No review is ${state === "refused" ? "hidden" : state}.`);
}
