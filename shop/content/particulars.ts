import { shop } from "./shop.ts";

/** What a page of words may ask for by name: the shop's particulars are typed in one file alone. */
const particulars: Readonly<Record<string, string>> = {
  "shop.name": shop.name,
  "shop.email": shop.email,
  "shop.phone": shop.phone,
  "shop.hours": shop.hours.map(({ days, hours }) => `${days} ${hours}`).join(", "),
  "shop.returnsAddress": shop.returnsAddress.join(", "),
  "company.name": shop.company.name,
  "company.number": shop.company.number,
  "company.vatNumber": shop.company.vatNumber,
  "company.registeredIn": shop.company.registeredIn,
  "company.office": shop.company.office.join(", "),
};

/** Puts the shop's particulars where a text says {{shop.name}}. Throws on a name that is none. */
export function fillParticulars(text: string): string {
  return text.replaceAll(/\{\{([^}]*)\}\}/g, (_, name: string) => {
    const found = Object.hasOwn(particulars, name) ? particulars[name] : undefined;
    if (found === undefined) throw new Error(`There is no particular named "${name}"`);
    return found;
  });
}
