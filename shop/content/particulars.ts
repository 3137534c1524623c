import { guarantee, productSafety, shop } from "./shop.ts";

/** The values that a content page may insert by name, so that company details are typed in one file only. */
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
  "guarantee.territory": guarantee.territory,
  "packaging.registers": packagingRegisters(productSafety.packaging),
};

/** A sentence with the numbers of the packaging registers that are filled in; "" without any. */
function packagingRegisters({ lucid, idu }: typeof productSafety.packaging): string {
  const numbers = [
    ...(lucid === "" ? [] : [`LUCID ${lucid} (Germany)`]),
    ...(idu === "" ? [] : [`IDU ${idu} (France)`]),
  ];
  return numbers.length === 0 ? "" : `Our packaging is registered: ${numbers.join("; ")}.`;
}

/** Replaces placeholders such as {{shop.name}} in a text. Throws if there is no value of that name. */
export function fillParticulars(text: string): string {
  return text.replaceAll(/\{\{([^}]*)\}\}/g, (_, name: string) => {
    const found = Object.hasOwn(particulars, name) ? particulars[name] : undefined;
    if (found === undefined) throw new Error(`There is no value named "${name}"`);
    return found;
  });
}
