/** The most that the menu lists. */
export const TOP_SELLERS_MAX = 8;

/** A product under "Top sellers" as staff see it. One that is not live is left out on the shop. */
export type TopSeller = {
  readonly sku: string;
  readonly slug: string;
  readonly name: string;
  readonly state: "draft" | "live" | "archived";
};
