/** What Excel takes for a number. */
const NUMBER = /^\d+(?:\.\d+)?(?:E[+-]?\d{1,2})?$/i;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * What a spreadsheet makes of an SKU that it takes for a number or a date: "12000" and "1.20E+04" of "12E3", "03-Apr"
 * of "3-4".
 */
export function spreadsheetForms(sku: string): readonly string[] {
  const forms = NUMBER.test(sku) ? numberForms(Number(sku)) : dateForms(sku);
  return forms.filter((form) => form !== sku);
}

function numberForms(number: number): readonly string[] {
  const forms = [String(number), scientific(number, 2), scientific(number, 5)];
  return [...forms, ...forms.map((form) => form.replace(".", ","))];
}

/** As Excel writes it: two digits of an exponent at least. */
function scientific(number: number, places: number): string {
  return number
    .toExponential(places)
    .replace(/e([+-])(\d)$/, "e$10$2")
    .toUpperCase();
}

function dateForms(sku: string): readonly string[] {
  const [, day, month] =
    /^(\d{1,2})[-/](\d{1,2})$/.exec(sku) ?? /^(\d{1,2})[-/]?([A-Z]{3})$/i.exec(sku) ?? [];
  const [, before, after] = /^([A-Z]{3})-?(\d{1,2})$/i.exec(sku) ?? [];
  const named = (month ?? before ?? "").toLowerCase();
  const name = MONTHS[Number(named) - 1] ?? MONTHS.find((each) => each.toLowerCase() === named);
  const of = Number(day ?? after);
  return name === undefined || of < 1 || of > 31 ? [] : [`${String(of).padStart(2, "0")}-${name}`];
}
