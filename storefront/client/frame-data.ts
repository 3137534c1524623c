import { useRouteLoaderData } from "react-router";
import type { PageLink } from "#shop/content/navigation.ts";

/** The data of the frame around every page, from the root route's loader. */
export type FrameData = {
  /** For the copyright line. The server's year, so that hydration finds the same text. */
  readonly year: number;
  /** PUBLIC_URL without a slash at the end: canonical URLs begin with it. */
  readonly publicUrl: string;
  readonly topSellers: readonly PageLink[];
  /** The slugs of the brands with a product in the shop. Empty while nothing is on sale. */
  readonly brands: readonly string[];
};

/** Whether the shop has no products at all, as before it begins to trade. */
export function useNothingOnSale(): boolean {
  return useFrameData()?.brands.length === 0;
}

/** The frame's data; undefined when the root route itself has failed. */
export function useFrameData(): FrameData | undefined {
  return useRouteLoaderData<() => Promise<FrameData>>("root");
}
