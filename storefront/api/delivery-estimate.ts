import { db } from "#shop/platform/database/db.server.ts";
import { estimateDelivery } from "#shop/shipping/delivery-estimate.ts";
import { findShippingOption, mainlandShipping } from "#shop/shipping/rates.server.ts";
import type { Route } from "./+types/delivery-estimate";

const POSTCODE_MAX = 40;
const LEAD_TIME_MAX_DAYS = 365;

const sentences = {
  unknown_country: "Unable to calculate shipping for this location",
  postcode_missing: "Please enter postcode",
  postcode_invalid: "Enter a valid UK postcode",
  postcode_elsewhere: "Enter a valid UK postcode",
} as const;

/**
 * When a thing is there, ordered now: `lead` days to make it, and the way to a UK postcode, or to the
 * mainland without one. For pages that are kept and can't know the hour. The day is London's. A
 * postcode that is none gets a sentence in `message`: it is an answer, not a fault of the page.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const postcode = (searchParams.get("postcode") ?? "").slice(0, POSTCODE_MAX);
  const lead = Number(searchParams.get("lead") ?? "0");
  const leadTimeDays = Number.isInteger(lead) && lead > 0 ? Math.min(lead, LEAD_TIME_MAX_DAYS) : 0;
  const found =
    postcode.trim() === ""
      ? ({ ok: true, option: await mainlandShipping(db()) } as const)
      : await findShippingOption(db(), "GB", postcode);
  if (!found.ok) return answer({ message: sentences[found.reason] });
  const { zone, ratePence, vat, transitDays, nation } = found.option;
  const { deliverBy } = estimateDelivery(new Date(), { leadTimeDays, transitDays, nation });
  return answer({ zone, ratePence, vat, deliverBy });
}

function answer(body: object): Response {
  return Response.json(body, {
    headers: { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" },
  });
}
