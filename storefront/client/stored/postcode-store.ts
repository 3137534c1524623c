import { createStoredValue } from "#ui/stored-value.ts";

const POSTCODE = /^[A-Z0-9 ]{2,10}$/i;

const postcode = createStoredValue("postcode", {
  parse: (text) => (typeof text === "string" && POSTCODE.test(text) ? text : ""),
  empty: "",
  format: "text",
});

/** The UK postcode last entered in this browser; "" when there is none. */
export function readPostcode(): string {
  return postcode.read();
}

/** Stores the postcode for the next product page and the checkout. */
export function savePostcode(text: string): void {
  postcode.save(text);
}
