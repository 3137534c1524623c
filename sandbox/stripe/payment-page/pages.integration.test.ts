import { describe, expect, test } from "vitest";
import { exampleSession, payWithCard } from "#sandbox/testing/shopping.ts";
import { startTestSandbox } from "#sandbox/testing/test-sandbox.ts";

const shop = await startTestSandbox();

describe("the payment page", () => {
  test("shows the order and the total, without scripts", async () => {
    const session = await shop.open();
    const answer = await fetch(session.url ?? "");
    const page = await answer.text();
    for (const text of ["4-lath Kitchen Maid", "Pewter, 1.5 m laths", "UK Mainland delivery"]) {
      expect(page).toContain(text);
    }
    expect(page).toContain(">Pay £88.50</button>");
    expect(page).toContain("anna@example.com");
    expect(page).toContain('href="http://127.0.0.1/cart"');
    expect(page).not.toContain("<script");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("escapes texts from the shop", async () => {
    const [line] = exampleSession().line_items ?? [];
    if (line?.price_data?.product_data === undefined) throw new Error("There is no line.");
    line.price_data.product_data.name = "<img src=x onerror=alert(1)>";
    const session = await shop.open({ line_items: [line] });
    expect(await (await fetch(session.url ?? "")).text()).not.toContain("<img");
  });

  test("answers 404 for an unknown session", async () => {
    const answer = await fetch(`${shop.url}/sandbox/stripe/pay/cs_test_none`);
    expect(answer.status).toBe(404);
  });

  test("keeps the entered values, except the CVC, when there are errors", async () => {
    const session = await shop.open();
    const answer = await payWithCard(session, { expiry: "13 / 40" });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain("Enter the expiry date as month and year, for example 08 / 34.");
    expect(page).toContain('value="4242 4242 4242 4242"');
    expect(page).toContain('value="Anna Fell"');
    expect(page).not.toContain('value="123"');
  });

  test("accepts forms from its own pages only", async () => {
    const session = await shop.open();
    for (const origin of ["https://evil.example", "null"]) {
      const answer = await fetch(session.url ?? "", {
        method: "POST",
        headers: { Origin: origin },
        body: new URLSearchParams({ number: "4242424242424242" }),
      });
      expect(answer.status).toBe(403);
    }
    const own = await fetch(session.url ?? "", { method: "POST", headers: { Origin: shop.url } });
    expect(own.status).toBe(422);
  });
});
