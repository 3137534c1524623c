/** The files that the shop can write for a carrier. */
export const carrierFormats = ["click_and_drop", "dpd", "generic"] as const;
export type CarrierFormat = (typeof carrierFormats)[number];
