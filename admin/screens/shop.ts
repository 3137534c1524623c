import type { Screen } from "#admin/screen.ts";

/** The screens of what the shop sells. */
export const shopScreens = [
  {
    path: "products",
    file: "products/products.tsx",
    read: "catalogue.read",
    change: { save: "catalogue.change" },
    link: { name: "Products", group: "shop", key: "c" },
  },
  {
    path: "products/:sku",
    file: "products/product.tsx",
    read: "catalogue.read",
    change: { save: "catalogue.change" },
  },
  {
    path: "stock",
    file: "stock/stock.tsx",
    read: "stock.read",
    change: { receive: "stock.change", count: "stock.count" },
    link: { name: "Stock", group: "shop", key: "k" },
  },
  {
    path: "stock/:sku",
    file: "stock/product-stock.tsx",
    read: "stock.read",
    change: {
      receive: "stock.change",
      correct: "stock.change",
      count: "stock.count",
      shelf: "stock.count",
    },
  },
  {
    path: "discounts",
    file: "discounts/discounts.tsx",
    read: "catalogue.read",
    change: { add: "prices.change", pause: "prices.change", resume: "prices.change" },
    link: { name: "Discounts", group: "shop", key: "d" },
  },
  {
    path: "discounts/:code",
    file: "discounts/discount.tsx",
    read: "catalogue.read",
    change: null,
  },
] as const satisfies readonly Screen[];
