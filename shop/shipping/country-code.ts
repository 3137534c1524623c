import { z } from "zod";

/**
 * The country of a form or an API call: ISO 3166-1 alpha-2 in any case, islands included. It is not
 * checked for a shipping rate.
 */
export const countryCode = z
  .string("Choose a country")
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, "Choose a country");

/** A country in a list: ISO 3166-1 alpha-2 code and English name. */
export type Country = { readonly code: string; readonly name: string };
