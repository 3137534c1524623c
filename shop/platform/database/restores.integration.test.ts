import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "#shop/kit/time.ts";
import { testDatabase } from "#tests/support/database.ts";
import { endRestore, failOver } from "#tests/support/restores.ts";
import { isDatabaseOutage } from "./db.server.ts";
import {
  findOpenRestore,
  isAwaitingReconciliation,
  recordFailover,
  rememberServer,
} from "./restores.server.ts";

const { db } = await testDatabase();
const seenAt = new Date("2026-11-22T15:04:00Z");

afterEach(async () => {
  for (const table of ["restores", "databaseServer"] as const) await db.deleteFrom(table).execute();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

const remembered = () => db.selectFrom("databaseServer").selectAll().executeTakeFirst();

describe("the server that the shop works with", () => {
  it("is remembered with its timeline, and written anew every ten seconds at most", async () => {
    await rememberServer(db);
    const first = await remembered();
    expect(first).toMatchObject({
      identity: expect.stringMatching(/^\d+\/[0-9A-F]{8}$/),
      isSynchronous: false,
    });
    await rememberServer(db);
    expect(await remembered()).toEqual(first);
    await db.updateTable("databaseServer").set({ seenAt }).execute();
    await rememberServer(db);
    expect((await remembered())?.seenAt.getTime()).toBeGreaterThan(seenAt.getTime());
    expect(await isAwaitingReconciliation(db)).toBe(false);
  });

  it("is not remembered over another one before the failover is noted", async () => {
    await failOver(db, { seenAt });
    await rememberServer(db);
    expect(await remembered()).toMatchObject({ identity: "7480/00000001", seenAt: seenAt });
  });
});

describe("a failover", () => {
  it("is noted once, by the first that asks, and the shop waits for a reconciliation", async () => {
    await failOver(db, { seenAt });
    const asked = Array.from({ length: 25 }, () => isAwaitingReconciliation(db));
    expect(await Promise.all(asked)).toEqual(Array(25).fill(true));
    expect(await findOpenRestore(db)).toMatchObject({ isFailover: true, restoredTo: seenAt });
    await endRestore(db);
    expect(await isAwaitingReconciliation(db)).toBe(false);
    expect(await db.selectFrom("restores").selectAll().execute()).toHaveLength(1);
  });

  it("to a standby that had every commit loses nothing: the shop goes on, and asks Stripe at once", async () => {
    await failOver(db, { seenAt, isSynchronous: true });
    expect(await isAwaitingReconciliation(db)).toBe(false);
    expect(await findOpenRestore(db)).toBeNull();
    const { rows } = await sql<{ task: string }>`
      select task_identifier as task from graphile_worker.jobs order by 1`.execute(db);
    expect(rows).toEqual([{ task: "find-paid-pages" }, { task: "reconcile-payments" }]);
  });

  const insertInto = (table: string) =>
    sql`insert into ${sql.table(table)} default values`
      .execute(db)
      .catch((thrown: unknown) => thrown);

  it("that is not noted yet gives out no number of an invoice or a credit note", async () => {
    await failOver(db, { seenAt: new Date() });
    for (const table of ["invoices", "credit_notes"]) {
      const error = await insertInto(table);
      expect(error).toMatchObject({ message: expect.stringContaining("failed over") });
      expect(isDatabaseOutage(error)).toBe(true);
    }
  });

  it("does not stop an earlier version, which the shop went back to and which notes none", async () => {
    await failOver(db, { seenAt: new Date(Date.now() - HOUR_MS) });
    for (const table of ["invoices", "credit_notes"])
      expect(await insertInto(table)).toMatchObject({
        message: expect.stringContaining("violates not-null constraint"),
      });
  });

  it("while a restore waits leaves it to the person, and covers both times", async () => {
    const restoredTo = new Date("2026-11-22T16:00:00Z");
    await db.insertInto("restores").values({ restoredTo, lostUntil: restoredTo }).execute();
    await recordFailover(db, seenAt);
    const open = await findOpenRestore(db);
    expect(open).toMatchObject({ isFailover: false, restoredTo: seenAt });
    expect(open?.lostUntil.getTime()).toBeGreaterThan(restoredTo.getTime());
  });
});
