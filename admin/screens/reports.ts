import type { Screen } from "#admin/screen.ts";

const reader = { read: "reports.read", change: null } as const;

/** A report, or the rows behind a figure, and its file: one module is both. */
const both = (path: string, file: string, csv = `${path}.csv`) =>
  [path, csv].map((each) => ({ path: each, file, ...reader }));

/** The screens of figures. */
export const reportScreens = [
  {
    path: "reports",
    file: "reports/sales/sales.tsx",
    ...reader,
    link: { name: "Reports", group: "figures", key: "f" },
  },
  ...both("reports/sales", "reports/sales/sales.tsx", "reports/sales/sales.csv"),
  ...both("reports/sales/rows", "reports/sales/rows.tsx"),
  ...both("reports/products", "reports/products/products.tsx", "reports/products/products.csv"),
  ...both("reports/products/rows", "reports/products/sold-lines.tsx"),
  ...both("reports/options", "reports/options/options.tsx", "reports/options/options.csv"),
  ...both("reports/returns", "reports/returns/returns.tsx", "reports/returns/returns.csv"),
  ...both("reports/returns/rows", "reports/returns/returned-lines.tsx"),
  ...both("reports/returns/sent", "reports/returns/sent-lines.tsx"),
  ...both("reports/funnel", "reports/funnel/funnel.tsx", "reports/funnel/funnel.csv"),
  ...both("reports/funnel/rows", "reports/funnel/placed.tsx"),
  ...both("reports/searches", "reports/searches/searches.tsx", "reports/searches/searches.csv"),
  ...both("reports/lead-times/rows", "reports/lead-times/dispatched-lines.tsx"),
  ...both(
    "reports/lead-times",
    "reports/lead-times/lead-times.tsx",
    "reports/lead-times/lead-times.csv",
  ),
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
    file: "reports/vat/period.tsx",
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
    path: "reports/vat/:period/exported",
    file: "reports/vat/exported.tsx",
    read: "accounts.read",
    change: null,
  },
  {
    path: "reports/vat/:period/exported.csv",
    file: "reports/vat/exported.tsx",
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
