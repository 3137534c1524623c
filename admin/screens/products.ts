import type { Screen } from "#admin/screen.ts";

/** The screens of the products. */
export const productScreens = [
  {
    path: "products",
    file: "products/products.tsx",
    read: "catalogue.read",
    change: { save: "catalogue.change" },
    link: { name: "Products", group: "shop", key: "c" },
  },
  {
    path: "products/new",
    file: "products/new/new.tsx",
    read: "catalogue.read",
    change: { create: "prices.change" },
  },
  {
    path: "products/best-sellers",
    file: "products/best-sellers/best-sellers.tsx",
    read: "catalogue.read",
    change: {
      flag: "catalogue.change",
      clear: "catalogue.change",
      add: "catalogue.change",
      up: "catalogue.change",
      down: "catalogue.change",
      remove: "catalogue.change",
    },
  },
  {
    path: "products/prices",
    file: "products/prices/prices.tsx",
    read: "prices.change",
    change: { apply: "prices.change" },
  },
  {
    path: "products/prices/:id",
    file: "products/prices/change.tsx",
    read: "catalogue.read",
    change: { undo: "prices.change" },
  },
  {
    path: "products/import",
    file: "products/import/upload.tsx",
    read: "prices.change",
    change: {
      upload: "prices.change",
      delete: "prices.change",
      allow_host: "settings.change",
      forbid_host: "settings.change",
    },
  },
  {
    path: "products/import/:id",
    file: "products/import/import.tsx",
    read: "prices.change",
    change: {
      map: "prices.change",
      columns: "prices.change",
      ask_columns: "prices.change",
      way: "prices.change",
      apply: "prices.change",
      undo: "prices.change",
      publish: "prices.change",
    },
  },
  {
    path: "products/import/:id/refused",
    file: "products/import/refused-file.ts",
    read: "prices.change",
    change: null,
  },
  {
    path: "products/export",
    file: "products/export/export.tsx",
    read: "catalogue.read",
    change: null,
  },
  {
    path: "products/export/file",
    file: "products/export/file.ts",
    read: "catalogue.read",
    change: null,
  },
  {
    path: "products/export/:format",
    file: "products/export/other-shop.ts",
    read: "catalogue.read",
    change: null,
  },
  {
    path: "products/:sku",
    file: "products/product.tsx",
    read: "catalogue.read",
    change: {
      save: "catalogue.change",
      publish: "catalogue.change",
      archive: "catalogue.change",
    },
  },
  {
    path: "products/:sku/options",
    file: "products/options/options.tsx",
    read: "catalogue.read",
    change: "prices.change",
  },
  {
    path: "products/:sku/packing",
    file: "products/packing/packing.tsx",
    read: "catalogue.read",
    // The list of all products is under Carriers, which is the owner's alone, as it has settings as well.
    change: { size: "catalogue.change" },
  },
  {
    path: "products/:sku/preview",
    file: "products/preview.ts",
    read: "catalogue.read",
    change: null,
  },
  {
    path: "products/:sku/pictures",
    file: "products/pictures/pictures.tsx",
    read: "catalogue.read",
    change: {
      upload: "catalogue.change",
      save: "catalogue.change",
      move: "catalogue.change",
      delete: "catalogue.change",
      restore: "catalogue.change",
    },
  },
  {
    path: "products/:sku/pictures/upload",
    file: "products/pictures/upload.ts",
    read: "catalogue.read",
    change: "catalogue.change",
  },
  {
    path: "products/:sku/pictures/:id",
    file: "products/pictures/uncut.ts",
    read: "catalogue.read",
    change: null,
  },
  {
    path: "products/:sku/versions",
    file: "products/versions/versions.tsx",
    read: "catalogue.read",
    change: { bring_back: "prices.change" },
  },
] as const satisfies readonly Screen[];
