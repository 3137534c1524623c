import { sql } from "kysely";
import { isOneEmail } from "#shop/accounts/folded-email.server.ts";
import { newToken, tokenHash } from "#shop/accounts/sessions/tokens.server.ts";
import type { Customer } from "#shop/accounts/customer.ts";
import { availabilityOf } from "#shop/catalogue/availability.ts";
import { findProduct } from "#shop/catalogue/catalogue.server.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { assert } from "#shop/kit/assert.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { markOf, stopUrlOf, type AddressMark } from "#shop/mail/stopping/stop-link.server.ts";
import { allowMails, areMailsStopped } from "#shop/mail/stopping/stopped-mails.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";

/** The products that one address can wait for at a time. */
export const NOTICES_MAX = 50;
/** How long until the mail that asks an address to confirm is sent again for the same product. */
const AGAIN_AFTER = sql`interval '1 hour'`;

export type NoticeRequest = {
  readonly slug: string;
  readonly email: string;
  /** Who is signed in; null for a visitor. */
  readonly customer: Customer | null;
};

/**
 * Asks for a mail when a sold-out product can be bought again. The verified address of the signed-in customer
 * waits at once ("waiting"). Any other gets a mail that asks it to confirm ("confirm"): the answer is the
 * same whether it waits already, or has stopped these mails and gets none.
 */
export async function askForNotice(
  db: Db,
  { slug, email, customer }: NoticeRequest,
): Promise<Done<"waiting" | "confirm"> | Refused<"no_product" | "on_sale" | "too_many">> {
  const product = await findProduct(db, slug);
  if (product === null) return refused("no_product");
  if (availabilityOf(product).state !== "sold-out") return refused("on_sale");
  const isProven = customer?.isVerified === true && (await isOneEmail(db, customer.email, email));
  const mark = await markOf(db, email);
  return db.transaction().execute(async (tx) => {
    if (isProven) return waitFor(tx, { product, email, mark });
    const isStopped = await areMailsStopped(tx, { kind: "back-in-stock", mark });
    if (!isStopped && (await hasRoom(tx, mark))) await askToConfirm(tx, { product, email, mark });
    return done("confirm");
  });
}

type Asked = { readonly product: Product; readonly email: string; readonly mark: AddressMark };

/** The owner of the address asks: that allows these mails again, if they were stopped. */
async function waitFor(
  tx: Db,
  { product, email, mark }: Asked,
): Promise<Done<"waiting"> | Refused<"too_many">> {
  if (!(await hasRoom(tx, mark))) return refused("too_many");
  await sql`insert into stock_notices (product_id, email, address_mark, confirmed_at)
    values (${product.id}, ${email}, ${mark}, now())
    on conflict (lower(email), product_id) do update
      set confirmed_at = coalesce(stock_notices.confirmed_at, now())`.execute(tx);
  // After the notice: whoever stops these mails deletes the notice first (docs/lock-order.md).
  await allowMails(tx, { kind: "back-in-stock", mark });
  return done("waiting");
}

async function askToConfirm(tx: Db, { product, email, mark }: Asked): Promise<void> {
  const token = newToken();
  const hash = tokenHash(token);
  assert(hash !== null, "a new token has the form of a token");
  const { rows } = await sql<{ id: string }>`
    insert into stock_notices (product_id, email, address_mark, token_hash)
    values (${product.id}, ${email}, ${mark}, ${hash})
    on conflict (lower(email), product_id) do update set token_hash = excluded.token_hash, asked_at = now()
      where stock_notices.confirmed_at is null and stock_notices.asked_at < now() - ${AGAIN_AFTER}
    returning id`.execute(tx);
  // It waits already, or was asked a moment ago.
  if (rows.length === 0) return;
  await enqueueMail(tx, "confirm-back-in-stock", {
    key: `confirm-back-in-stock:${hash.toString("hex")}`,
    recipient: email,
    data: {
      productName: product.name,
      link: `${env().publicUrl}/back-in-stock?token=${token}`,
      stopUrl: await stopUrlOf(tx, "back-in-stock", email),
    },
  });
}

async function hasRoom(tx: Db, mark: AddressMark): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stock_notices where address_mark = ${mark}`.execute(tx);
  return (rows[0]?.count ?? 0) < NOTICES_MAX;
}
