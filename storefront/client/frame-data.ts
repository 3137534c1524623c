import { useMemo } from "react";
import { useRouteLoaderData } from "react-router";
import type { PageLink } from "#shop/content/navigation.ts";
import { readLinks } from "./frame-links.ts";
import type { Navigation } from "#shop/catalogue/navigation.ts";

/** The data of the frame around every page, from the root route's loader. */
export type FrameData = {
  /** For the copyright line. The server's year, so that hydration finds the same text. */
  readonly year: number;
  /** PUBLIC_URL without a slash at the end: canonical URLs begin with it. */
  readonly publicUrl: string;
  /** The lists of links of the frame (`useFrameLinks`), as `writeLinks` has them. */
  readonly links: string;
  /** There while nothing is on sale. */
  readonly isEmpty?: true;
  /** The slugs of categories that code calls otherwise, by what code calls them; absent where there are none. */
  readonly renamed?: Navigation["renamed"];
};

/** Whether the shop has no products at all, as before it begins to trade. */
export function useNothingOnSale(): boolean {
  return useFrameData()?.isEmpty === true;
}

/** The navigation bar, the categories of the side menu, the top sellers and the brands. */
const places = ["bar", "menu", "topSellers", "menuBrands"] as const;

/** The links of a part of the frame; none when the root route itself has failed. */
export function useFrameLinks(place: (typeof places)[number]): readonly PageLink[] {
  const text = useFrameData()?.links ?? "";
  return useMemo(() => readLinks(text, places.indexOf(place)), [text, place]);
}

/** The path of a category by what code calls it: its first slug. */
export function useCategoryPath(key: string): string {
  return `/${useFrameData()?.renamed?.[key] ?? key}`;
}

/** The frame's data; undefined when the root route itself has failed. */
export function useFrameData(): FrameData | undefined {
  return useRouteLoaderData<() => Promise<FrameData>>("root");
}
