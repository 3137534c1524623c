import { newToken, tokenHash } from "#shop/accounts/sessions/tokens.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { pence } from "#shop/kit/money.ts";
import { askDeliveryPrice, deliveryPriceSchema } from "#shop/offers/ask-delivery-price.server.ts";
import { createOffer, type OfferDraft } from "#shop/offers/save-offer.server.ts";
import { sendOffer } from "#shop/offers/send-offer.server.ts";
import { ownersAct } from "./actors.ts";
import { mailsTo } from "./mails.ts";
import { valueOf } from "./joined-staff.ts";

export const norway = {
  name: "Kari Nordmann",
  line1: "Storgata 1",
  line2: "",
  city: "Oslo",
  country: "NO",
  postcode: "0155",
};

let customers = 0;

/** An offer of one piece to Norway with a delivery price of £48.00, for a person of its own. */
export function offerDraft(productId: number, change: Partial<OfferDraft> = {}): OfferDraft {
  return {
    email: `kari-${(customers += 1)}-${Date.now()}@example.com`,
    customerName: "Kari Nordmann",
    telephone: "+47 22 00 00 00",
    address: norway,
    items: [{ productId, options: {}, quantity: 1 }],
    shippingPence: pence(4_800),
    transitDays: 10,
    notes: "",
    words: "",
    ...change,
  };
}

/** The token of the link in the latest mail with an offer to an e-mail address. */
export async function offerTokenTo(db: Db, email: string): Promise<string> {
  const mail = (await mailsTo(db, email, "offer")).at(-1);
  return new URL(String(mail?.data["offerUrl"])).pathname.replace("/offers/", "");
}

/** Asks for a delivery price as a shopper does. Returns the id of the request. */
export async function deliveryRequest(
  db: Db,
  { email, productId }: { readonly email: string; readonly productId: number },
): Promise<string> {
  const { line2: _, ...address } = norway;
  const asked = { ...address, email, telephone: "", words: "" };
  const cart = JSON.stringify([{ id: productId, options: {} }]);
  const sent = await askDeliveryPrice(db, deliveryPriceSchema.parse({ ...asked, cart }));
  if (!sent.ok) throw new Error(JSON.stringify(sent));
  const { id } = await db
    .selectFrom("offerRequests")
    .innerJoin("messages", "messages.id", "messageId")
    .select("offerRequests.id")
    .where("email", "=", email)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves and sends an offer. Returns its id and the token of a link to it. */
export async function sentOffer(
  db: Db,
  draft: OfferDraft,
  requestId: string | null = null,
): Promise<{ readonly id: string; readonly token: string }> {
  const id = valueOf(await createOffer(db, { act: ownersAct(), draft, requestId }));
  valueOf(await sendOffer(db, id, { act: ownersAct(), seenVersion: 1, seenSentAt: null }));
  // Not the mail's: a running shop sends that at once, and it keeps no token then.
  const token = newToken();
  // Throws NoResultError when the offer was deleted meanwhile, with its account.
  await db
    .insertInto("offerLinks")
    .columns(["offerId", "tokenHash"])
    .expression((from) =>
      from
        .selectFrom("offers")
        .select(["id", from.val(tokenHash(token) ?? Buffer.of()).as("tokenHash")])
        .where("id", "=", id)
        .forKeyShare(),
    )
    .returning("offerId")
    .executeTakeFirstOrThrow();
  return { id, token };
}
