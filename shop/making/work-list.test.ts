import { expect, test } from "vitest";
import { workPage } from "./work-list.ts";

const orders = Array.from({ length: 120 }, (_, at) => ({
  orderNumber: `LL-${1_000 + at}`,
  leaveBy: at < 110 ? `2026-11-${10 + Math.floor(at / 10)}` : null,
  placedAt: new Date(Date.UTC(2026, 9, 1, 0, at)),
}));
// Each order has two lines.
const work = orders.flatMap((order) => [order, order]);
const numbersOf = (page: ReturnType<typeof workPage<(typeof orders)[number]>>) => [
  ...new Set(page.work.map(({ orderNumber }) => orderNumber)),
];

test("the work is read 50 orders at a time, each whole and once, what has no day last", () => {
  const first = workPage(work, "");
  expect(first).toMatchObject({ orders: 120, pages: { seen: 0 } });
  expect(first.work).toHaveLength(100);
  const second = workPage(work, first.pages.next ?? "");
  const third = workPage(work, second.pages.next ?? "");
  expect([second.pages.seen, third.pages.seen, third.pages.next]).toEqual([50, 100, null]);
  expect([first, second, third].flatMap(numbersOf)).toEqual(
    orders.map(({ orderNumber }) => orderNumber),
  );
});

test("a page keeps its place when the orders before it are made, and is the first when nothing is behind", () => {
  const { next } = workPage(work, "").pages;
  const left = work.filter(({ orderNumber }) => orderNumber > "LL-1049" || orderNumber < "LL-1030");
  expect(numbersOf(workPage(left, next ?? ""))[0]).toBe("LL-1050");
  for (const after of ["~", "\0", next ?? ""])
    expect(workPage(work.slice(0, 20), after).pages).toMatchObject({ seen: 0, next: null });
  expect(workPage([], "x")).toMatchObject({ work: [], orders: 0 });
});
