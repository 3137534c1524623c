import { createStoredValue } from "#ui/stored-value.ts";

const country = createStoredValue("country", {
  parse: (text) => (typeof text === "string" && /^[A-Z]{2}$/.test(text) ? text : ""),
  empty: "",
  format: "text",
});

/** The country chosen last in this browser, or an island such as "JE"; "" when there is none. */
export function readCountry(): string {
  return country.read();
}

/** Stores the country for the next product page, the cart and the checkout. */
export function saveCountry(code: string): void {
  country.save(code);
}
