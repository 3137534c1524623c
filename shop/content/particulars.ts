import { settings, type Settings } from "./settings/settings.ts";
import { texts } from "./settings/texts.ts";
import { telephoneUrl } from "./telephone-url.ts";

/** The values that a content page may insert by name, so that company details are typed in one place only. */
const particulars = (own = { ...settings(), ...texts() }): Readonly<Record<string, string>> => ({
  "shop.name": own.name,
  "shop.email": own.email,
  "shop.phone": own.phone,
  "shop.phoneLink": telephoneUrl(),
  "shop.hours": own.hours.map(({ days, hours }) => `${days} ${hours}`).join(", "),
  "shop.returnsAddress": own.returnsAddress.join(", "),
  "company.name": own.companyName,
  "company.number": own.companyNumber,
  "company.vatNumber": own.vatNumber,
  "company.registeredIn": own.registeredIn,
  "company.office": own.office.join(", "),
  "guarantee.where": guaranteeWhere(own.guaranteeTerritory),
  "packaging.registers": packagingRegisters(own),
});

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** ", and it holds in the United Kingdom", to end a sentence; "" without a territory. */
export function guaranteeWhere(territory: string): string {
  return territory === "" ? "" : `, and it holds in ${territory}`;
}

/** A sentence with the numbers of the packaging registers that are filled in; "" without any. */
function packagingRegisters({ lucid, idu }: Pick<Settings, "lucid" | "idu">): string {
  const numbers = [
    ...(lucid === "" ? [] : [`LUCID ${lucid} (Germany)`]),
    ...(idu === "" ? [] : [`IDU ${idu} (France)`]),
  ];
  return numbers.length === 0 ? "" : `Our packaging is registered: ${numbers.join("; ")}.`;
}

/** The placeholders that a text may have, with their values. */
export function listPlaceholders(): readonly { readonly name: string; readonly value: string }[] {
  return Object.entries(particulars()).map(([name, value]) => ({ name, value }));
}

/** The names of a text's placeholders for which there is no value. */
export function unknownPlaceholders(text: string): string[] {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  const known = particulars();
  return [...new Set(names.filter((name) => !Object.hasOwn(known, name)))];
}

/** Particulars that a text has word for word where a placeholder would follow their change. */
export function typedParticulars(
  text: string,
): readonly { readonly name: string; readonly value: string }[] {
  const named = ["shop.email", "shop.phone", "company.name", "company.number", "company.vatNumber"];
  const values = particulars();
  return named
    .map((name) => ({ name, value: values[name] ?? "" }))
    .filter(({ value }) => value !== "" && text.includes(value));
}

/**
 * Replaces placeholders such as {{shop.name}} in a text. `draw` makes of a value what stands in the text. Throws if
 * there is no value of that name.
 */
export function fillParticulars(
  text: string,
  draw: (value: string) => string = (value) => value,
): string {
  const values = particulars();
  return text.replaceAll(PLACEHOLDER, (_, name: string) => {
    const found = Object.hasOwn(values, name) ? values[name] : undefined;
    if (found === undefined) throw new Error(`There is no value named "${name}"`);
    return draw(found);
  });
}
