import { isSlug } from "#shop/kit/slug.ts";
import { stripLooks } from "#shop/catalogue/product.ts";

export const groupKinds = ["category", "brand"] as const;
/** A category or a brand: what products are grouped by. Both have a name, an address and words. */
export type GroupKind = (typeof groupKinds)[number];

/** What a field takes: a line or a paragraph of `least` to `most` characters, a slug, on or off, or one of a list. */
type FieldSpec =
  | { readonly is: "text"; readonly least: 0 | 1; readonly most: number }
  | { readonly is: "slug" }
  | { readonly is: "switch" }
  | { readonly is: "choice"; readonly of: readonly string[] };

const line = (most: number) => ({ is: "text", least: 1, most }) as const;
const optional = (most: number) => ({ is: "text", least: 0, most }) as const;

/** The fields of each kind by column, in the order of the form. */
export const groupFields = {
  category: {
    name: line(60),
    slug: { is: "slug" },
    nav_name: line(24),
    menu_name: optional(60),
    heading: line(80),
    lead: optional(400),
    description: optional(300),
    is_listed: { is: "switch" },
  },
  brand: {
    name: line(60),
    slug: { is: "slug" },
    description: optional(400),
    strip_words: optional(40),
    strip_look: { is: "choice", of: stripLooks },
  },
} as const satisfies Readonly<Record<GroupKind, Readonly<Record<string, FieldSpec>>>>;

/** The values of a form by column, as texts: "on" or "" for a switch. */
export type GroupValues = Readonly<Record<string, string>>;

/** The columns of a kind in the order of the form. */
export function columnsOf(kind: GroupKind): readonly string[] {
  return Object.keys(groupFields[kind]);
}

/** The most characters that a field takes; a slug takes 80. */
export function lengthOf(kind: GroupKind, column: string): number {
  const spec = specOf(kind, column);
  return spec?.is === "text" ? spec.most : 80;
}

function specOf(kind: GroupKind, column: string): FieldSpec | undefined {
  return (groupFields[kind] as Readonly<Record<string, FieldSpec>>)[column];
}

/** Whether a field takes a value by itself. Texts are one line without spaces at either end. */
export function takes(kind: GroupKind, column: string, value: string): boolean {
  const spec = specOf(kind, column);
  switch (spec?.is) {
    case "slug":
      return isSlug(value);
    case "switch":
      return value === "on" || value === "";
    case "choice":
      return spec.of.includes(value);
    case "text":
      return (
        value.length >= spec.least &&
        value.length <= spec.most &&
        value.trim() === value &&
        !value.includes("\n")
      );
    default:
      return false;
  }
}

/** What was typed, as it is stored: one line, without spaces at its ends. */
export function tidied(kind: GroupKind, column: string, typed: string): string {
  return specOf(kind, column)?.is === "text" ? typed.trim().replaceAll(/\s+/g, " ") : typed.trim();
}

/** A slug made from a name: "Drying Racks" makes "drying-racks"; "" when the name has no letter or digit. */
export function slugOf(name: string): string {
  const plain = name.normalize("NFKD").toLowerCase().replaceAll(/['’]/g, "");
  return (plain.match(/[a-z0-9]+/g) ?? []).join("-").slice(0, 70).replace(/-+$/, "");
}
