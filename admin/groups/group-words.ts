import { ownValue } from "#shop/kit/own-value.ts";
import type { GroupKind } from "#shop/catalogue/groups/group-fields.ts";
import type { Arrangement } from "#shop/catalogue/groups/arrangements.ts";

/** Where the screens of a kind are, and what they call it. */
export const groupWords = {
  category: { one: "category", many: "Categories", path: "/categories", shopPath: "/" },
  brand: { one: "brand", many: "Brands", path: "/brands", shopPath: "/brands/" },
} as const satisfies Readonly<Record<GroupKind, Readonly<Record<string, string>>>>;

type FieldWords = { readonly label: string; readonly hint?: string; readonly rows?: number };

/** The labels of the fields with what is typed into them. */
export const fieldWords: Readonly<Record<GroupKind, Readonly<Record<string, FieldWords>>>> = {
  category: {
    name: { label: "Name", hint: "In breadcrumbs, lists, feeds and search" },
    slug: {
      label: "Address",
      hint: "The end of its page’s address. The old address leads to the new one.",
    },
    nav_name: {
      label: "In the navigation bar",
      hint: "As short as it can be, 24 characters at most",
    },
    menu_name: { label: "In the side menu", hint: "Empty: its name" },
    heading: { label: "Heading", hint: "Of its page, and its title for search engines" },
    lead: { label: "Introduction", hint: "Below the heading", rows: 3 },
    description: { label: "Description for search engines", hint: "A sentence or two", rows: 3 },
    is_listed: { label: "In the navigation bar and on the home page" },
  },
  brand: {
    name: { label: "Name", hint: "On products, in lists, feeds and search" },
    slug: {
      label: "Address",
      hint: "The end of its page’s address. The old address leads to the new one.",
    },
    description: {
      label: "Description",
      hint: "Below the heading of its page, and in the list of brands",
      rows: 3,
    },
    strip_words: { label: "Words in the strip", hint: "On the home page. Empty: its name" },
    strip_look: { label: "Set in type", hint: "We copy no logos" },
  },
};

/** The looks of the words in the strip. */
export const lookNames: Readonly<Record<string, string>> = {
  serif: "Serif",
  close: "Serif, close",
  capitals: "Capitals, wide",
  small: "Small letters",
};

/** A value in a sentence. */
export function valueInWords(column: string, value: string): string {
  if (column === "is_listed") return value === "on" ? "listed" : "not listed";
  if (column === "strip_look") return ownValue(lookNames, value) ?? value;
  return value === "" ? "nothing" : `“${value}”`;
}

/** The lists that have an order of their own. */
export const listWords: Readonly<
  Record<Arrangement, { readonly title: string; readonly where: string }>
> = {
  categories: { title: "Categories", where: "the categories" },
  category_menu: { title: "Side menu", where: "the side menu" },
  brand_strip: { title: "Strip on the home page", where: "the strip" },
  brand_menu: { title: "Side menu", where: "the side menu" },
};
