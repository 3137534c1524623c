import { expect, test } from "vitest";
import { addDays } from "#shop/kit/time.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { testShop } from "#tests/support/shop.ts";
import { todayOfFile } from "#tests/support/today.ts";
import {
  closeDays,
  listClosings,
  openDays,
  readPiecesADay,
  setPiecesADay,
} from "./closed-days.server.ts";
import { readWorkshop } from "./workshop.server.ts";

const { db } = await testShop();
const today = await todayOfFile();
const days = (from: number, to = from, over = {}) => ({
  firstDay: addDays(today, from),
  lastDay: addDays(today, to),
  reason: "Stock-taking",
  isShown: false,
  ...over,
});
const close = (which: ReturnType<typeof days>, by = ownersAct()) =>
  closeDays(db, { act: by, days: which });

test("days are closed once by a form sent twice, and are opened once", async () => {
  const by = ownersAct();
  const twice = await Promise.all([close(days(10, 12), by), close(days(10, 12), by)]);
  expect(twice).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
  const [closing, ...others] = await listClosings(db, new Date());
  expect([closing, others]).toEqual([{ ...days(10, 12), id: by.actId }, []]);
  expect((await readWorkshop(db, new Date())).closed).toEqual([days(10, 12)]);
  expect(await close(days(12, 20))).toEqual({ ok: false, reason: "closed_already" });
  expect((await openDays(db, { act: ownersAct(), id: by.actId })).ok).toBe(true);
  expect(await openDays(db, { act: ownersAct(), id: by.actId })).toEqual({
    ok: false,
    reason: "open_already",
  });
  const log = db.selectFrom("auditLog").select("action").where("subjectId", "=", by.actId);
  expect((await log.orderBy("at").execute()).map(({ action }) => action)).toEqual([
    "close_days",
    "open_days",
  ]);
});

test.each([
  ["yesterday", days(-1)],
  ["days that end before they begin", days(5, 4)],
  ["more than 60 days", days(5, 65)],
  ["days after two years", days(729, 731)],
])("%s can't be closed", async (_, which) => {
  expect(await close(which)).toEqual({ ok: false, reason: "bad_days" });
});

test("of two people who set the pieces a day, the second is refused", async () => {
  const { version } = await readPiecesADay(db);
  const set = (piecesADay: number | null) =>
    setPiecesADay(db, { act: ownersAct(), piecesADay, version });
  const both = await Promise.all([set(4), set(9)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({ ok: false, reason: "changed" });
  expect([4, 9]).toContain((await readWorkshop(db, new Date())).piecesADay);
});
