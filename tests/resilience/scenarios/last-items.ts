import { expect } from "vitest";
import { checkout, pay } from "#tests/resilience/buyers.ts";
import type { Harness } from "#tests/resilience/harness.ts";
import { size } from "#tests/resilience/size.ts";
import { inParallel } from "#tests/resilience/wait-until.ts";

/** More buyers than items press "Pay Now" at once. */
export async function lastItems(harness: Harness): Promise<string> {
  const { buyers: count, left, times } = size.lastItems;
  let slowestMs = 0;
  for (let time = 0; time < times; time++) {
    await harness.ledgerCheck.stock(harness.scarce.id, left);
    const buyers = (await harness.buyers(count)).map((buyer) => ({
      ...buyer,
      cart: [harness.scarce],
    }));
    const answers = await Promise.all(buyers.map((buyer) => checkout(harness.shop.url, buyer)));
    const withStatus = (status: number, code: string) =>
      answers.filter((answer) => answer.status === status && answer.code === code);
    const winners = withStatus(200, "");
    const counts = { paying: winners.length, refused: withStatus(409, "unavailable").length };
    expect(counts, `${statuses(answers)}`).toEqual({ paying: left, refused: count - left });
    slowestMs = Math.max(slowestMs, ...answers.map(({ tookMs }) => tookMs));

    await inParallel(winners, left, async (page) => {
      harness.ledgerCheck.note(page.sessionId, harness.scarce.pricePence);
      await pay(page);
    });
    await harness.settle();
    const { rows } = await harness.shopDb.query("select stock, held from products where id = $1", [
      harness.scarce.id,
    ]);
    expect(rows).toEqual([{ stock: 0, held: 0 }]);
  }
  return `${count} buyers at once for the last ${left}, ${times} ×: ${left} paid, ${count - left} refused, slowest answer ${(slowestMs / 1_000).toFixed(1)} s`;
}

/** The number of each response, for the failure message. */
function statuses(answers: readonly { status: number; code: string }[]): string {
  const counts = new Map<string, number>();
  for (const { status, code } of answers)
    counts.set(`${status} ${code}`, (counts.get(`${status} ${code}`) ?? 0) + 1);
  return [...counts].map(([what, times]) => `${what}: ${times}`).join(", ");
}
