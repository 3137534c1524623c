import type { Db } from "#shop/platform/database/db.server.ts";
import { findShippingOption, listCountries } from "#shop/shipping/rates.server.ts";
import type { DeliveryPlace } from "./delivery-table.tsx";

/** One outward code for each part of the British Isles that customers ask about. */
const homePlaces = [
  { name: "England, Wales and mainland Scotland", outward: "HX7" },
  { name: "Highlands and Islands", outward: "KW15" },
  { name: "Northern Ireland", outward: "BT1" },
  { name: "Isles of Scilly", outward: "TR21" },
  { name: "BFPO addresses (BF1)", outward: "BF1" },
  { name: "Isle of Man", outward: "IM1" },
  { name: "Jersey", outward: "JE2" },
  { name: "Guernsey", outward: "GY1" },
] as const;

/** The delivery charge for each place, from the same rates as the checkout. */
export async function listDeliveryPlaces(db: Db): Promise<DeliveryPlace[]> {
  const countries = (await listCountries(db)).filter(({ code }) => code !== "GB");
  const home = homePlaces.map(({ name, outward }) => placeOf(db, { name, code: "GB", outward }));
  const abroad = countries.map(({ name, code }) => placeOf(db, { name, code, outward: "" }));
  return (await Promise.all([...home, ...abroad])).flat();
}

async function placeOf(
  db: Db,
  place: { name: string; code: string; outward: string },
): Promise<DeliveryPlace[]> {
  const found = await findShippingOption(db, place.code, place.outward);
  if (!found.ok) return [];
  const { ratePence, vat } = found.option;
  return [{ name: place.name, ratePence, hasVat: vat === "uk" }];
}
