/** The files that the shop can write for a carrier. */
export const carrierFormats = ["click_and_drop", "dpd", "generic"] as const;
export type CarrierFormat = (typeof carrierFormats)[number];

/** A carrier and its file. */
export type Carrier = {
  /** "Royal Mail". */
  readonly name: string;
  readonly format: CarrierFormat;
  /** Of a generic file: each "postcode" or "Post code = postcode", in their order. */
  readonly columns: readonly string[];
  readonly version: number;
};
