/** The parts of the United Kingdom that keep days of their own. */
export type Nation = "england-and-wales" | "scotland" | "northern-ireland";

/**
 * Bank holidays to the end of 2028, as days: when no parcel leaves, or none is brought. From
 * gov.uk/bank-holidays as far as it goes, and by the Banking and Financial Dealings Act 1971 and its
 * substitute days beyond. To be carried on when gov.uk adds a year.
 */
export const bankHolidays: Readonly<Record<Nation, ReadonlySet<string>>> = {
  "england-and-wales": days(
    "2026-12-25 2026-12-28",
    "2027-01-01 2027-03-26 2027-03-29 2027-05-03 2027-05-31 2027-08-30 2027-12-27 2027-12-28",
    "2028-01-03 2028-04-14 2028-04-17 2028-05-01 2028-05-29 2028-08-28 2028-12-25 2028-12-26",
  ),
  scotland: days(
    "2026-11-30 2026-12-25 2026-12-28",
    "2027-01-01 2027-01-04 2027-03-26 2027-05-03 2027-05-31 2027-08-02 2027-11-30 2027-12-27 2027-12-28",
    "2028-01-03 2028-01-04 2028-04-14 2028-05-01 2028-05-29 2028-08-07 2028-11-30 2028-12-25 2028-12-26",
  ),
  "northern-ireland": days(
    "2026-12-25 2026-12-28",
    "2027-01-01 2027-03-17 2027-03-26 2027-03-29 2027-05-03 2027-05-31 2027-07-12 2027-08-30 2027-12-27 2027-12-28",
    "2028-01-03 2028-03-17 2028-04-14 2028-04-17 2028-05-01 2028-05-29 2028-07-12 2028-08-28 2028-12-25 2028-12-26",
  ),
};

function days(...years: readonly string[]): ReadonlySet<string> {
  return new Set(years.join(" ").split(" "));
}
