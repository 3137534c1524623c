/** From a day on ("2011-01-04", in London), the standard rate in basis points: 2000 is 20 %. */
type DatedRate = readonly [from: string, rateBp: number];

/**
 * The standard rate of UK VAT since its beginning (HMRC, "VAT rates", gov.uk/vat-rates; House of Commons
 * Library, "VAT rates since 1973"). A new rate is a new row, with the day from which it holds.
 */
const standardRates: readonly DatedRate[] = [
  ["1973-04-01", 1_000],
  ["1974-07-29", 800],
  ["1979-06-18", 1_500],
  ["1991-04-01", 1_750],
  ["2008-12-01", 1_500],
  ["2010-01-01", 1_750],
  ["2011-01-04", 2_000],
];

/** The standard rate of UK VAT on a day in London, in basis points. 0 before VAT began. */
export function vatRateOn(day: string, rates: readonly DatedRate[] = standardRates): number {
  return rates.findLast(([from]) => from <= day)?.[1] ?? 0;
}

/** "20%", "17.5%". */
export function formatRate(rateBp: number): string {
  return `${rateBp / 100}%`;
}
