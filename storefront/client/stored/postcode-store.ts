const KEY = "postcode";
const POSTCODE = /^[A-Z0-9 ]{2,10}$/i;

/** The UK postcode this browser last asked about; "" when there is none. */
export function readPostcode(): string {
  try {
    const kept = localStorage.getItem(KEY) ?? "";
    return POSTCODE.test(kept) ? kept : "";
  } catch {
    return "";
  }
}

/** Keeps it, for the next product and for the checkout. A browser that refuses storage forgets it. */
export function savePostcode(postcode: string): void {
  try {
    localStorage.setItem(KEY, postcode);
  } catch {
    // Refused or full.
  }
}
