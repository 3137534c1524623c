import { formatPounds } from "#shop/kit/money.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { arrivalWords } from "#shop/shipping/arrival-words.ts";
import { delayOf, estimateDelivery } from "#shop/shipping/delivery-estimate.ts";
import {
  findShippingOption,
  listDestinations,
  mainlandShipping,
  type ShippingOption,
} from "#shop/shipping/rates.server.ts";
import { importTaxesAt } from "#shop/shipping/import-tax-words.ts";
import {
  isAcrossCustoms,
  islandByCode,
  postalCountry,
  territoryOf,
} from "#shop/shipping/islands.ts";
import { shippingMessage } from "#shop/shipping/shipping-messages.ts";
import { readWorkshop } from "#shop/shipping/workshop/workshop.server.ts";
import { whyLater } from "#shop/shipping/workshop/why-later.ts";
import { zonePhrase } from "#shop/shipping/zone-phrase.ts";
import type { Route } from "./+types/delivery-estimate";

const POSTCODE_MAX = 40;
const LEAD_TIME_MAX_DAYS = 365;

/**
 * The delivery estimate for something that takes `lead` days to make, ordered now: for a country or an island,
 * and there for a UK postcode; for the mainland without either. Cached pages fetch it, as they can't contain
 * the current time. A place that is not valid gets status 200 and a `message`. `preposition`, `day`, `more`
 * and `text` are for the page: the day or the days in words, why it takes longer than usual, the charge and the
 * taxes. `country` is what the list of countries has to show, `hasPostcode` whether the place has a UK postcode.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const place = placeOf(searchParams);
  const lead = Number(searchParams.get("lead") ?? "0");
  const leadTimeDays = Number.isInteger(lead) && lead > 0 ? Math.min(lead, LEAD_TIME_MAX_DAYS) : 0;
  const now = new Date();
  const [found, workshop, countries] = await Promise.all([
    optionAt(place),
    readWorkshop(db(), now),
    listDestinations(db()),
  ]);
  if (!found.ok) return json({ message: shippingMessage(found.reason, place), countries });
  const { zone, ratePence, vat, transitDays, nation } = found.option;
  const input = { leadTimeDays, pieces: Number(leadTimeDays > 0), transitDays, nation };
  const estimate = estimateDelivery(now, input, workshop);
  const because = whyLater(
    { now, leadTimeDays, delay: delayOf(now, input, estimate), estimate },
    workshop,
  );
  const { deliverBy } = estimate;
  const deliverFrom = isAcrossCustoms(place) ? estimate.deliverFrom : null;
  const text = [because, chargeText(found.option), exportText(found.option, place)];
  return json({
    zone,
    ratePence,
    vat,
    deliverBy,
    ...arrivalWords({ deliverFrom, deliverBy }, now),
    text: text.filter(Boolean).join(" "),
    country: territoryOf(place),
    hasPostcode: place.country === "GB",
    countries,
  });
}

/**
 * Where it goes, as rates have it: an island is GB with its own postcodes. A whole postcode says which one. Another
 * country has none here: the browser sends the one of the shopper's last place in the UK.
 */
function placeOf(searchParams: URLSearchParams) {
  const country = (searchParams.get("country") || "GB").slice(0, 2);
  const postcode = (searchParams.get("postcode") ?? "").slice(0, POSTCODE_MAX).trim();
  const island = islandByCode(country);
  if (island !== null && postcode === "") return { country: "GB", postcode: `${island.area}1` };
  const postal = postalCountry(country);
  return { country: postal, postcode: postal === "GB" ? postcode : "" };
}

async function optionAt({ country, postcode }: ReturnType<typeof placeOf>) {
  if (country === "GB" && postcode === "")
    return { ok: true, option: await mainlandShipping(db()) } as const;
  return findShippingOption(db(), country, postcode);
}

function exportText(
  { vat, importTaxes }: ShippingOption,
  place: ReturnType<typeof placeOf>,
): string {
  const taxes = importTaxesAt(place, { vat, importTaxes, totalPence: null });
  return taxes === null ? "" : `No UK VAT is charged. ${taxes}`;
}

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
