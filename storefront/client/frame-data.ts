import { useRouteLoaderData } from "react-router";
import type { PageLink } from "#shop/content/navigation.ts";

/** What the frame of every page shows and no page asks for itself: the root's loader brings it. */
export type FrameData = {
  /** For the copyright line. The server's, so that page and hydration agree. */
  readonly year: number;
  /** Where the shop is reached, without a slash at the end: canonical addresses begin with it. */
  readonly publicUrl: string;
  readonly topSellers: readonly PageLink[];
  /** The slugs of the brands that the shop has a product of. Empty: nothing is on sale yet. */
  readonly brands: readonly string[];
};

/** Whether the shop has no product at all, as before it begins to trade. */
export function useNothingOnSale(): boolean {
  return useFrameData()?.brands.length === 0;
}

/** The frame's data; undefined when the root itself has failed. */
export function useFrameData(): FrameData | undefined {
  return useRouteLoaderData<() => Promise<FrameData>>("root");
}
