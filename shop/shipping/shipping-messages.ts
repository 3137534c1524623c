/** Why the shop can offer no shipping option. */
export type ShippingRefusal =
  | "unknown_country"
  /** Fewer than five characters. */
  | "postcode_missing"
  | "postcode_invalid"
  /** An island was chosen as the country, and the postcode is elsewhere. */
  | "postcode_elsewhere";

/** The refusals as customers read them (docs/spec/shop.md §§2 and 8). */
export const shippingMessages: Readonly<Record<ShippingRefusal, string>> = {
  unknown_country: "Unable to calculate shipping for this location",
  postcode_missing: "Please enter postcode",
  postcode_invalid: "Enter a valid UK postcode",
  postcode_elsewhere: "Enter a postcode on the island, or choose another country",
};
