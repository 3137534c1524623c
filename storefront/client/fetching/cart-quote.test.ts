import { afterEach, expect, test, vi } from "vitest";
import { fetchQuote } from "./cart-quote.ts";

afterEach(() => void vi.unstubAllGlobals());

const quote = {
  items: [],
  totals: [{ code: "total", label: "Total", amount_pence: 600, vat_pence: 100 }],
  total_pence: 600,
};

/** The answers of the network, one a request. Returns how many were asked for. */
function answering(...statuses: readonly number[]): () => number {
  const left = [...statuses];
  vi.stubGlobal("fetch", async () => Response.json(quote, { status: left.shift() ?? 500 }));
  return () => statuses.length - left.length;
}

const fetched = () => fetchQuote("{}", new AbortController().signal);

test("a quote that a proxy could not pass on is asked for once more", async () => {
  const asked = answering(502, 422, 200);
  await fetched();
  expect(asked()).toBe(2);
});

test("a quote that fails twice is not asked for a third time, nor is one that the shop has answered", async () => {
  const unanswered = answering(502, 502, 200);
  expect(await fetched()).toMatchObject({ ok: false, reason: "unpriced" });
  expect(unanswered()).toBe(2);
  const refused = answering(503, 200);
  expect(await fetched()).toMatchObject({ ok: false, reason: "unpriced" });
  expect(refused()).toBe(1);
});
