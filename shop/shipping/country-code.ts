import { z } from "zod";

/**
 * A country as forms and functions take it: ISO 3166-1 alpha-2 in any case, an island among them.
 * Whether there is a rate for it is another question.
 */
export const countryCode = z
  .string("Choose a country")
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, "Choose a country");

/** A country in a list to choose from: ISO 3166-1 alpha-2 code and English name. */
export type Country = { readonly code: string; readonly name: string };
