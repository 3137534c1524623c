import type { GroupKind } from "./group-fields.ts";

/** The most categories, and the most brands. */
export const GROUPS_MAX = 100;

/** The lists that have an order of their own, with how many they hold. */
export const arrangements = {
  /** All categories: navigation bar, home page and lists. */
  categories: { kind: "category", table: "categories", column: "position", most: GROUPS_MAX },
  /** The categories of the side menu. */
  category_menu: { kind: "category", table: "categories", column: "menu_position", most: 12 },
  /** The strip of brands on the home page. */
  brand_strip: { kind: "brand", table: "brands", column: "strip_position", most: 4 },
  /** The brands of the side menu. */
  brand_menu: { kind: "brand", table: "brands", column: "menu_position", most: 12 },
} as const satisfies Readonly<
  Record<string, { kind: GroupKind; table: string; column: string; most: number }>
>;
export type Arrangement = keyof typeof arrangements;
