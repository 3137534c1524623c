import { pence } from "#shop/kit/money.ts";

/** The highest rate: £1,000.00. */
export const RATE_MAX = pence(100_000);
/** The longest transit in working days. */
export const TRANSIT_MAX = 60;
/** The longest name of a zone or a country. */
export const PLACE_NAME_MAX = 60;
/** The longest text of a zone's postcodes, and the most ranges in it. */
export const POSTCODES_TEXT_MAX = 4_000;
export const RANGES_MAX = 200;
/** The longest name of an import tax. */
export const TAX_NAME_MAX = 40;
