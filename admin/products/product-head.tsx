import type { ReactNode } from "react";
import { PageHead } from "#admin/components/page-head.tsx";
import { ViewTabs } from "#admin/list/view-tabs.tsx";
import type { ListedProduct } from "#shop/catalogue/editing/product-list.ts";
import { StateTag } from "./state-tag.tsx";

/** The screens of a product in the order of their tabs. */
const tabs = [
  ["", "Details"],
  ["options", "Options"],
  ["pictures", "Pictures"],
  ["packing", "Packing"],
  ["versions", "Versions"],
] as const;

export type ProductTab = (typeof tabs)[number][0];

/** The head of every screen of a product: its name, state and SKU, and the tabs of its screens. */
export function ProductHead({
  product: { name, sku, state },
  current,
  children,
}: {
  product: Pick<ListedProduct, "name" | "sku" | "state">;
  current: ProductTab;
  /** What can be done with the whole product, at the right. */
  children?: ReactNode;
}) {
  const views = tabs.map(([tab, label]) => ({
    key: tab,
    name: label,
    to: `/products/${encodeURIComponent(sku)}${tab === "" ? "" : `/${tab}`}`,
  }));
  return (
    <>
      <PageHead
        title={name}
        crumb={{ to: "/products", name: "Products" }}
        note={
          <span className="flex items-center gap-3">
            <StateTag state={state} />
            {sku}
          </span>
        }
      >
        {children}
      </PageHead>
      <div className="mb-6">
        <ViewTabs views={views} current={current} />
      </div>
    </>
  );
}
