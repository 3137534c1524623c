import { expect, test, vi } from "vitest";
import { stripe } from "./client.server.ts";

test("requests go to Stripe's own API unless STRIPE_API_BASE is set, and follow no redirect", async () => {
  vi.stubEnv("STRIPE_SECRET_KEY", "sk_test_default_base");
  vi.stubEnv("STRIPE_WEBHOOK_SECRET", "whsec_default_base");
  vi.stubEnv("STRIPE_API_BASE", undefined);
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ object: "balance" }));
  vi.stubGlobal("fetch", fetched);
  await stripe().balance.retrieve({ expand: ["available"] });
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    "https://api.stripe.com/v1/balance?expand[0]=available",
    expect.objectContaining({ method: "GET", redirect: "error" }),
  );
});
