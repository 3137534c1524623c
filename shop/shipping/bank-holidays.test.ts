import { expect, test } from "vitest";
import { computeBankHolidays } from "#scripts/bank-holidays.ts";
import { firstYear, lastYear } from "./bank-holiday-table.ts";
import { bankHolidayNotice, bankHolidays } from "./bank-holidays.ts";

test("the table is what date-holidays computes for its years", () => {
  const table = Object.fromEntries(
    Object.entries(bankHolidays).map(([nation, days]) => [nation, [...days]]),
  );
  expect(table).toEqual(computeBankHolidays(firstYear, lastYear));
});

test("the table has the days that gov.uk lists for 2027", () => {
  const of = (nation: keyof typeof bankHolidays) =>
    [...bankHolidays[nation]].filter((day) => day.startsWith("2027")).map((day) => day.slice(5));
  const common = ["01-01", "03-26", "05-03", "05-31", "12-27", "12-28"];
  expect(of("england-and-wales")).toEqual([...common, "03-29", "08-30"].toSorted());
  expect(of("scotland")).toEqual([...common, "01-04", "08-02", "11-30"].toSorted());
  expect(of("northern-ireland")).toEqual(
    [...common, "03-17", "03-29", "07-12", "08-30"].toSorted(),
  );
});

test("warns the shopkeeper when the last year of the table begins, and not before", () => {
  expect(bankHolidayNotice(`${lastYear - 1}-12-31`)).toBeNull();
  expect(bankHolidayNotice(`${lastYear}-01-01`)).toContain(`the end of ${lastYear}`);
});
