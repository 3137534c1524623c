import { expect } from "vitest";
import { checkout, pay } from "./buyers.ts";
import type { Rig } from "./harness.ts";
import { size } from "./size.ts";
import { inParallel } from "./wait-until.ts";

/** Many want the last few: all press "Pay Now" at once. */
export async function lastOnes(rig: Rig): Promise<string> {
  const { buyers: count, left, times } = size.lastOnes;
  let slowestMs = 0;
  for (let time = 0; time < times; time++) {
    await rig.books.stock(rig.scarce.id, left);
    const buyers = (await rig.buyers(count)).map((buyer) => ({ ...buyer, cart: [rig.scarce] }));
    const answers = await Promise.all(buyers.map((buyer) => checkout(rig.shop.url, buyer)));
    const said = (status: number, code: string) =>
      answers.filter((answer) => answer.status === status && answer.code === code);
    const winners = said(200, "");
    const counts = { paying: winners.length, told: said(409, "unavailable").length };
    expect(counts, `${statuses(answers)}`).toEqual({ paying: left, told: count - left });
    slowestMs = Math.max(slowestMs, ...answers.map(({ tookMs }) => tookMs));

    await inParallel(winners, left, async (page) => {
      rig.books.note(page.sessionId, rig.scarce.pricePence);
      await pay(page);
    });
    await rig.settle();
    const { rows } = await rig.shopDb.query("select stock, held from products where id = $1", [
      rig.scarce.id,
    ]);
    expect(rows).toEqual([{ stock: 0, held: 0 }]);
  }
  return `${count} buyers at once for the last ${left}, ${times} ×: ${left} paid, ${count - left} told, slowest answer ${(slowestMs / 1_000).toFixed(1)} s`;
}

/** What was answered how often, for whoever reads a failure. */
function statuses(answers: readonly { status: number; code: string }[]): string {
  const counts = new Map<string, number>();
  for (const { status, code } of answers)
    counts.set(`${status} ${code}`, (counts.get(`${status} ${code}`) ?? 0) + 1);
  return [...counts].map(([what, times]) => `${what}: ${times}`).join(", ");
}
