import { createHash } from "node:crypto";
import { sql } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import { refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act, Changed, Json, Subject } from "./act.ts";
import { actorColumns } from "./actor.ts";
import { recordAudit } from "./audit-log.server.ts";
import type { Db } from "./database/db.server.ts";

/** The longest id of a subject, as the tables have it. */
const SUBJECT_MAX = 100;

/** An act, and what it does to what. */
export type NewAct = {
  readonly act: Act;
  /** In snake_case, 60 characters at most: "resolve_flag". */
  readonly action: string;
  readonly subject: Subject;
  /** What was entered. The same id with another input is another act. */
  readonly input: Json;
};

/**
 * Does an act once, in one transaction, with a row in the audit log. The same id again, also at the same
 * time, does nothing and gets the answer of the first; another act under the same id is refused. An act
 * that is refused changed nothing: it is not stored and can be tried again under the same id.
 *
 * The outcome is stored for 30 days: it has ids, never personal values or secrets.
 * `work` must write nothing when it refuses; verbs that join the transaction they are given fit. It calls
 * `audit` with what it changed. Its locks come after that of the act (docs/lock-order.md).
 */
export async function withAct<Value extends Json, Reason extends string>(
  db: Db,
  { act, action, subject, input }: NewAct,
  work: (tx: Db, audit: (changed: Changed) => void) => Promise<Done<Value> | Refused<Reason>>,
): Promise<Done<Value> | Refused<Reason | "act_reused">> {
  // A name that nothing can have was never on a page.
  if (subject.id === "" || subject.id.length > SUBJECT_MAX) return refused("act_reused");
  const named = namedOf({ act, action, subject, input });
  return db.transaction().execute(async (tx) => {
    const begun = await tx
      .insertInto("acts")
      .values({ actId: act.actId, ...named })
      .onConflict((conflict) => conflict.doNothing())
      .returning("actId")
      .executeTakeFirst();
    if (begun === undefined)
      // Null: deleted a moment ago, after 30 days.
      return (await answerAgain<Value>(tx, act.actId, named)) ?? refused("act_reused");
    let changed: Changed = {};
    const outcome = await work(tx, (more) => {
      changed = { ...changed, ...more };
    });
    if (!outcome.ok) {
      await tx.deleteFrom("acts").where("actId", "=", act.actId).execute();
      return outcome;
    }
    await tx
      .updateTable("acts")
      .set({ outcome: JSON.stringify(outcome) })
      .where("actId", "=", act.actId)
      .execute();
    await recordAudit(tx, { ...act, action, subject, changed });
    return outcome;
  });
}

/**
 * The answer of an act if it has been done before, otherwise null. For a verb that checks something before
 * `withAct` which is true only once, such as the present password.
 */
export function findActAnswer<Value extends Json>(
  db: Db,
  named: NewAct,
): Promise<Done<Value> | Refused<"act_reused"> | null> {
  return answerAgain<Value>(db, named.act.actId, namedOf(named));
}

/** From now on a form that sends this act again gets this answer, such as one that says that it was undone. */
export async function replaceAnswer(tx: Db, actId: string, answer: Done<Json>): Promise<void> {
  await tx
    .updateTable("acts")
    .set({ outcome: JSON.stringify(answer) })
    .where("actId", "=", actId)
    .execute();
}

/** An id made from that of an act: the same when its request comes twice, also at the same time. */
export function derivedId(actId: string, purpose: string): string {
  const hex = createHash("sha256").update(`${purpose} ${actId.toLowerCase()}`).digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

type Named = ReturnType<typeof namedOf>;

/** What tells whether two acts with one id are the same act. */
function namedOf({ act, action, subject, input }: NewAct) {
  return {
    ...actorColumns(act.actor),
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    inputHash: createHash("sha256").update(JSON.stringify(input)).digest(),
  };
}

/** The answer of an act that has been done; null if it has not. */
async function answerAgain<Value extends Json>(
  tx: Db,
  actId: string,
  named: Named,
): Promise<Done<Value> | Refused<"act_reused"> | null> {
  const row = await tx
    .selectFrom("acts")
    .select((stored) => [
      stored.ref("outcome").$castTo<Done<Value> | null>().as("outcome"),
      "actorKind",
      "actorId",
      "action",
      "subjectKind",
      "subjectId",
      "inputHash",
    ])
    .where("actId", "=", actId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const isSame =
    row.actorKind === named.actorKind &&
    row.actorId === named.actorId &&
    row.action === named.action &&
    row.subjectKind === named.subjectKind &&
    row.subjectId === named.subjectId &&
    row.inputHash.equals(named.inputHash);
  if (!isSame) return refused("act_reused");
  assert(row.outcome !== null, "an act that was committed has an outcome");
  return row.outcome;
}

/** Deletes acts after 30 days. No form waits that long. */
export async function deleteOldActs(db: Db): Promise<void> {
  await sql`delete from acts where act_id in (
    select act_id from acts where at < now() - interval '30 days' for update skip locked)`.execute(
    db,
  );
}
