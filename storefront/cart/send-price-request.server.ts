import {
  askDeliveryPrice,
  type DeliveryPriceForm,
} from "#shop/offers/ask-delivery-price.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { FormResult } from "#web/form-result.ts";
import type { ClientRequest } from "#web/request-context.ts";
import type { RateLimited } from "#storefront/http/rate-limit.server.ts";
import { withinContactLimit } from "#storefront/pages/send-contact-message.server.ts";

/** Asks for a delivery price, within the limits of messages. Null once it was asked. */
export async function sendPriceRequest(
  form: DeliveryPriceForm,
  client: ClientRequest,
): Promise<Pick<FormResult, "fieldErrors" | "formError"> | RateLimited | null> {
  const asked = await withinContactLimit(client, () => askDeliveryPrice(db(), form));
  if (asked.ok) return null;
  switch (asked.reason) {
    case "bad_country":
      return { fieldErrors: { country: "Choose a country" } };
    case "bad_postcode":
      return { fieldErrors: { postcode: asked.message } };
    case "unavailable":
      return {
        formError:
          asked.name === ""
            ? "Something in your cart is no longer available. Remove it from the cart and ask again."
            : `${asked.name} is sold out. Remove it from the cart and ask again.`,
      };
    case "too_many_requests":
      return asked;
  }
}
