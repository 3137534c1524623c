import { settlePage } from "#shop/checkout/settle-payment.server.ts";
import { startCheckout } from "#shop/checkout/start.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { makeCustomer, ukAddress } from "./customers.ts";
import { orderOfPage } from "./payments.ts";
import type { TestShop } from "./shop.ts";

/** An order of a new customer for these products, one piece for each id, paid on its payment page. */
export async function paidOrder(
  shop: TestShop,
  productIds: readonly number[],
  { address = ukAddress, card }: { address?: typeof ukAddress; card?: string | undefined } = {},
): Promise<{ customer: Awaited<ReturnType<typeof makeCustomer>>; order: Order }> {
  const customer = await makeCustomer(shop.db);
  const begun = await startCheckout(shop.db, {
    customer,
    items: productIds.map((productId) => ({ productId, options: {}, seenPence: null })),
    address,
    notes: "",
    seenShippingPence: null,
  });
  if (!begun.ok) throw new Error(begun.reason);
  await shop.pay(begun.url, card);
  await settlePage(shop.db, begun.sessionId);
  return { customer, order: await orderOfPage(shop.db, begun.sessionId) };
}

/** The templates of the mails to somebody, but order confirmations, in their order. */
export async function templatesTo(shop: TestShop, email: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom("mail_outbox")
    .select("template")
    .where("recipient", "=", email)
    .where("template", "<>", "order-confirmation")
    .orderBy("created_at")
    .execute();
  return rows.map((row) => row.template);
}
