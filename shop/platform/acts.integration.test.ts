import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { done, refused } from "#shop/kit/result.ts";
import { OWNER, ownersAct } from "#tests/support/actors.ts";
import { testDatabase } from "#tests/support/database.ts";
import type { Act } from "./act.ts";
import { deleteOldActs, withAct } from "./acts.server.ts";
import { deleteOldAuditRows, recordAudit } from "./audit-log.server.ts";

const { db } = await testDatabase();

/** Counts how often an act is done. */
function counter(subjectId: string = randomUUID()) {
  const subject = { kind: "test", id: subjectId };
  return {
    subject,
    act: (act: Act, input = 1, action = "count") =>
      withAct(db, { act, action, subject, input }, async (tx, audit) => {
        await sql`select pg_sleep(0.05)`.execute(tx);
        audit({ count: { from: 0, to: input }, address: {} });
        return done({ at: randomUUID() });
      }),
    audited: () =>
      db.selectFrom("auditLog").selectAll().where("subjectId", "=", subjectId).execute(),
  };
}

describe("an act", () => {
  it("whose request arrives five times at once is done once, with one answer", async () => {
    const { act, audited, subject } = counter();
    const one = { ...ownersAct(), requestId: "the-request" };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => act(one)));
    answers.push(await act(one));
    expect(answers[0]).toMatchObject({ ok: true });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await audited()).toMatchObject([
      {
        actorKind: "staff",
        actorId: "owner",
        action: "count",
        subjectKind: subject.kind,
        changed: { count: { from: 0, to: 1 }, address: {} },
        requestId: "the-request",
        actId: one.actId,
      },
    ]);
  });

  it("is refused under the id of another: by another actor, of another thing or with another input", async () => {
    const { act } = counter();
    const one = ownersAct();
    await act(one);
    const again = { ok: false, reason: "act_reused" };
    expect(await act({ ...one, actor: { ...OWNER, id: "other" } })).toEqual(again);
    expect(await act(one, 2)).toEqual(again);
    expect(await act(one, 1, "discount")).toEqual(again);
    expect(await counter().act(one)).toEqual(again);
  });

  it("on what has no name, or a longer one than anything can have, is refused", async () => {
    for (const id of ["", "x".repeat(101)])
      expect(await counter(id).act(ownersAct())).toEqual({ ok: false, reason: "act_reused" });
    expect(await counter("x".repeat(100)).act(ownersAct())).toMatchObject({ ok: true });
  });

  it("that was refused, or failed, can be tried again under its id", async () => {
    const { subject, act, audited } = counter();
    const one = ownersAct();
    const named = { act: one, action: "count", subject, input: 1 };
    expect(await withAct(db, named, async () => refused("too_late"))).toEqual({
      ok: false,
      reason: "too_late",
    });
    await expect(withAct(db, named, () => Promise.reject(new Error("no disk")))).rejects.toThrow(
      "no disk",
    );
    expect(await audited()).toEqual([]);
    expect(await act(one)).toMatchObject({ ok: true });
  });

  it("is forgotten after 30 days", async () => {
    const [older, newer] = [ownersAct(), ownersAct()];
    await counter().act(older);
    await counter().act(newer);
    const age = (act: Act, days: number) =>
      db
        .updateTable("acts")
        .set({ at: sql<Date>`now() - interval '1 day' * ${days}` })
        .where("actId", "=", act.actId)
        .execute();
    await age(older, 31);
    await age(newer, 29);
    await deleteOldActs(db);
    const left = await db
      .selectFrom("acts")
      .select("actId")
      .where("actId", "in", [older.actId, newer.actId])
      .execute();
    expect(left).toEqual([{ actId: newer.actId }]);
  });
});

describe("the audit log", () => {
  const subject = { kind: "test", id: randomUUID() };
  const record = () => recordAudit(db, { actor: OWNER, action: "look", subject });
  const insertAged = (interval: string) =>
    sql`insert into audit_log (at, actor_kind, action, subject_kind, subject_id)
      values (date_trunc('month', now() - interval '7 years') + ${interval}::interval, 'shop', 'look', 'test', ${subject.id})`.execute(
      db,
    );
  const count = async () =>
    (await db.selectFrom("auditLog").select("id").where("subjectId", "=", subject.id).execute())
      .length;

  it("refuses every change and deletion of a row, also of young rows during the yearly deletion", async () => {
    await record();
    const attempts = [
      sql`update audit_log set action = 'other'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ];
    for (const attempt of attempts)
      await expect(attempt.execute(db)).rejects.toThrow("Rows of audit_log are never changed");
    const withSetting = db.transaction().execute(async (tx) => {
      await sql`select set_config('shop.audit_retention', 'on', true)`.execute(tx);
      await sql`delete from audit_log where subject_id = ${subject.id}`.execute(tx);
    });
    await expect(withSetting).rejects.toThrow("Rows of audit_log are never changed");
    expect(await count()).toBe(1);
  });

  it("loses whole months after seven years", async () => {
    await insertAged("-1 second");
    await insertAged("0 seconds");
    expect(await count()).toBe(3);
    await deleteOldAuditRows(db);
    expect(await count()).toBe(2);
    await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow("never changed");
  });
});
