import type { Screen } from "#admin/screen.ts";

/** The screens of what products are grouped by, of stock, of rates and of discounts. */
export const shopScreens = [
  {
    path: "categories",
    file: "categories/categories.tsx",
    read: "catalogue.read",
    change: {
      create: "catalogue.change",
      add: "catalogue.change",
      up: "catalogue.change",
      down: "catalogue.change",
      remove: "catalogue.change",
    },
    link: { name: "Categories", group: "shop", key: "y" },
  },
  {
    path: "categories/:slug",
    file: "categories/category.tsx",
    read: "catalogue.read",
    change: { save: "catalogue.change", delete: "catalogue.change" },
  },
  {
    path: "brands",
    file: "brands/brands.tsx",
    read: "catalogue.read",
    change: {
      create: "catalogue.change",
      add: "catalogue.change",
      up: "catalogue.change",
      down: "catalogue.change",
      remove: "catalogue.change",
    },
    link: { name: "Brands", group: "shop", key: "l" },
  },
  {
    path: "brands/:slug",
    file: "brands/brand.tsx",
    read: "catalogue.read",
    change: { save: "catalogue.change", delete: "catalogue.change" },
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
    path: "rates",
    file: "rates/rates.tsx",
    read: "rates.change",
    change: {
      zone: "rates.change",
      set_rate: "rates.change",
      add_zone: "rates.change",
      remove_zone: "rates.change",
      country: "rates.change",
      set_country_rate: "rates.change",
      add_country: "rates.change",
      remove_country: "rates.change",
      put_back: "rates.change",
      discard: "rates.change",
      publish: "rates.publish",
      bring_back: "rates.publish",
    },
    link: { name: "Rates", group: "shop", key: "e" },
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
