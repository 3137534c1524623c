/** How the limit of a service around a parcel is measured; with `length_and_girth`, the length is added. */
export const girthRules = ["girth", "length_and_girth"] as const;
export type GirthRule = (typeof girthRules)[number];

/** A service of a carrier, with the largest parcel that it takes. The owner edits the limits: they change yearly. */
export type CarrierService = {
  readonly id: number;
  /** "Parcelforce". */
  readonly carrier: string;
  /** "express48large", as staff call it. */
  readonly name: string;
  /** The carrier's own code, for its file; may be empty. */
  readonly code: string;
  /** The carrier's word for the size, for its file; may be empty. */
  readonly packageSize: string;
  readonly maxLengthMm: number;
  readonly maxGirthMm: number;
  readonly girthRule: GirthRule;
  readonly maxWeightGrams: number;
  /** ISO 3166-1 alpha-2, an island as itself ("JE"). */
  readonly countries: readonly string[];
  /** The lowest that takes a parcel is proposed. */
  readonly rank: number;
  readonly isActive: boolean;
  readonly version: number;
};

/** What a carrier asks about a parcel. */
export type ParcelMeasures = {
  readonly longestMm: number;
  /** Around the parcel, across its length: twice the width and the height. */
  readonly girthMm: number;
  readonly weightGrams: number;
  /** The territory that it goes to: ISO 3166-1 alpha-2, an island as itself ("JE"). */
  readonly country: string;
};

/** A limit of a service that a parcel passes, with both figures in mm or grams. */
export type PassedLimit = {
  readonly measure: "length" | "girth" | "length_and_girth" | "weight";
  readonly limit: number;
  readonly value: number;
};

/** A service that does not take a parcel, and its first limit that the parcel passes. */
export type PassedOver = { readonly service: CarrierService; readonly by: PassedLimit };

export type Proposal = {
  /** Null: no service takes it. */
  readonly service: CarrierService | null;
  /** The services for its country that come before and do not take it, in their order. */
  readonly passedOver: readonly PassedOver[];
};

/**
 * Proposes a service for a parcel: of the active ones that go to its country, the first by rank that takes
 * its length, girth and weight. A parcel exactly at a limit is taken.
 */
export function proposeCarrier(
  parcel: ParcelMeasures,
  services: readonly CarrierService[],
): Proposal {
  const passedOver: PassedOver[] = [];
  for (const service of servicesTo(parcel.country, services)) {
    const by = passedLimit(parcel, service);
    if (by === null) return { service, passedOver };
    passedOver.push({ service, by });
  }
  return { service: null, passedOver };
}

/** The active services to a country, by rank. */
function servicesTo(
  country: string,
  services: readonly CarrierService[],
): readonly CarrierService[] {
  return services
    .filter(({ isActive, countries }) => isActive && countries.includes(country))
    .toSorted((a, b) => a.rank - b.rank || a.id - b.id);
}

/** The first limit of a service that a parcel passes; null if it takes the parcel. */
export function passedLimit(parcel: ParcelMeasures, service: CarrierService): PassedLimit | null {
  const { longestMm, girthMm, weightGrams } = parcel;
  const { girthRule, maxLengthMm, maxGirthMm, maxWeightGrams } = service;
  const around = girthRule === "girth" ? girthMm : longestMm + girthMm;
  const limits: readonly PassedLimit[] = [
    { measure: "length", limit: maxLengthMm, value: longestMm },
    { measure: girthRule, limit: maxGirthMm, value: around },
    { measure: "weight", limit: maxWeightGrams, value: weightGrams },
  ];
  return limits.find(({ limit, value }) => value > limit) ?? null;
}
