import type { Page } from "@playwright/test";

export const halifax = { street: "1 Mill Lane", city: "Halifax", postcode: "HX7 8AD" };

/** Fills in a postal address. The country first: it decides the label of the postcode. */
export async function fillAddress(
  page: Page,
  { street, city, postcode, country }: typeof halifax & { country?: string },
): Promise<void> {
  if (country !== undefined) await page.getByLabel("Country").selectOption({ label: country });
  await page.getByLabel("Street").fill(street);
  await page.getByLabel("City").fill(city);
  await page.getByLabel(/^(Postcode|ZIP code|Code postal|Postleitzahl)$/i).fill(postcode);
}
