import { importTaxLine } from "#shop/content/buying-terms.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { formatWeekday } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { delayOf, estimateDelivery } from "#shop/shipping/delivery-estimate.ts";
import {
  findShippingOption,
  mainlandShipping,
  type ShippingOption,
} from "#shop/shipping/rates.server.ts";
import { shippingMessages } from "#shop/shipping/shipping-messages.ts";
import { readWorkshop } from "#shop/shipping/workshop/workshop.server.ts";
import { whyLater } from "#shop/shipping/workshop/why-later.ts";
import { zonePhrase } from "#shop/shipping/zone-phrase.ts";
import type { Route } from "./+types/delivery-estimate";

const POSTCODE_MAX = 40;
const LEAD_TIME_MAX_DAYS = 365;

/**
 * The delivery estimate for something that takes `lead` days to make, ordered now: for a UK postcode, or
 * for the mainland without one. Cached pages fetch it, as they can't contain the current time. A postcode
 * that is not valid gets status 200 and a `message`. `day` and `text` are for the page: the day in words, why it
 * takes longer than usual, the charge and the taxes.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const postcode = (searchParams.get("postcode") ?? "").slice(0, POSTCODE_MAX);
  const lead = Number(searchParams.get("lead") ?? "0");
  const leadTimeDays = Number.isInteger(lead) && lead > 0 ? Math.min(lead, LEAD_TIME_MAX_DAYS) : 0;
  const now = new Date();
  const [found, workshop] = await Promise.all([
    postcode.trim() === ""
      ? mainlandShipping(db()).then((option) => ({ ok: true, option }) as const)
      : findShippingOption(db(), "GB", postcode),
    readWorkshop(db(), now),
  ]);
  if (!found.ok) return json({ message: shippingMessages[found.reason] });
  const { zone, ratePence, vat, transitDays, nation } = found.option;
  const input = { leadTimeDays, pieces: Number(leadTimeDays > 0), transitDays, nation };
  const estimate = estimateDelivery(now, input, workshop);
  const because = whyLater(
    { now, leadTimeDays, delay: delayOf(now, input, estimate), estimate },
    workshop,
  );
  const { deliverBy } = estimate;
  const text = [because, chargeText(found.option), vat === "export" ? exportText : ""];
  return json({
    zone,
    ratePence,
    vat,
    deliverBy,
    day: formatWeekday(deliverBy),
    text: text.filter(Boolean).join(" "),
  });
}

const exportText = `No UK VAT is charged. ${importTaxLine}`;

/** "Delivery to the Isle of Man costs £6.95." */
function chargeText({ zone, ratePence }: ShippingOption): string {
  const place = zonePhrase(zone);
  return ratePence === 0
    ? `Free delivery to ${place}.`
    : `Delivery to ${place} costs ${formatPounds(ratePence)}.`;
}

function json(body: object): Response {
  return Response.json(body, {
    headers: { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" },
  });
}
