import type { Screen } from "#admin/screen.ts";

/** The screens of figures. */
export const reportScreens = [
  {
    path: "reports",
    file: "reports/reports.ts",
    read: "reports.read",
    change: null,
    link: { name: "Reports", group: "figures", key: "f" },
  },
  {
    path: "reports/sales",
    file: "reports/sales/sales.tsx",
    read: "reports.read",
    change: null,
  },
  {
    path: "reports/sales/sales.csv",
    file: "reports/sales/sales-file.ts",
    read: "reports.read",
    change: null,
  },
  {
    path: "reports/sales/rows",
    file: "reports/sales/rows.tsx",
    read: "reports.read",
    change: null,
  },
  {
    path: "reports/sales/rows.csv",
    file: "reports/sales/rows-file.ts",
    read: "reports.read",
    change: null,
  },
  {
    path: "reports/products",
    file: "reports/products/products.tsx",
    read: "reports.read",
    change: null,
  },
  {
    path: "reports/products/products.csv",
    file: "reports/products/products-file.ts",
    read: "reports.read",
    change: null,
  },
  {
    path: "reports/options",
    file: "reports/options/options.tsx",
    read: "reports.read",
    change: null,
  },
  {
    path: "reports/returns",
    file: "reports/returns/returns.tsx",
    read: "reports.read",
    change: null,
  },
  {
    path: "reports/funnel",
    file: "reports/funnel/funnel.tsx",
    read: "reports.read",
    change: null,
  },
  {
    path: "reports/searches",
    file: "reports/searches/searches.tsx",
    read: "reports.read",
    change: null,
  },
  {
    path: "reports/searches/searches.csv",
    file: "reports/searches/searches-file.ts",
    read: "reports.read",
    change: null,
  },
  {
    path: "reports/lead-times",
    file: "reports/lead-times/lead-times.tsx",
    read: "reports.read",
    change: null,
  },
  {
    path: "reports/vat",
    file: "reports/vat/periods.tsx",
    read: "accounts.read",
    change: { settings: "settings.change" },
  },
  {
    path: "reports/vat/:period",
    file: "reports/vat/period.tsx",
    read: "accounts.read",
    change: { close: "vat.close" },
  },
  {
    path: "reports/vat/:period/documents.csv",
    file: "reports/vat/documents-file.ts",
    read: "accounts.read",
    change: null,
  },
  {
    path: "reports/vat/:period/days.csv",
    file: "reports/vat/days-file.ts",
    read: "accounts.read",
    change: null,
  },
  {
    path: "reports/exports",
    file: "reports/exports/exports.tsx",
    read: "accounts.read",
    change: { settings: "settings.change" },
  },
  {
    path: "reports/exports/file",
    file: "reports/exports/file.ts",
    read: "accounts.read",
    change: "accounts.read",
  },
] as const satisfies readonly Screen[];
