import type { Screen } from "#admin/screen.ts";

const reader = { read: "reports.read", change: null } as const;

/** The screens of figures. */
export const reportScreens = [
  {
    path: "reports",
    file: "reports/sales/sales.tsx",
    ...reader,
    link: { name: "Reports", group: "figures", key: "f" },
  },
  {
    path: "reports/sales",
    file: "reports/sales/sales.tsx",
    ...reader,
  },
  {
    path: "reports/sales/sales.csv",
    file: "reports/sales/sales.tsx",
    ...reader,
  },
  {
    path: "reports/sales/rows",
    file: "reports/sales/rows.tsx",
    ...reader,
  },
  {
    path: "reports/sales/rows.csv",
    file: "reports/sales/rows.tsx",
    ...reader,
  },
  {
    path: "reports/products",
    file: "reports/products/products.tsx",
    ...reader,
  },
  {
    path: "reports/products/products.csv",
    file: "reports/products/products.tsx",
    ...reader,
  },
  {
    path: "reports/products/rows",
    file: "reports/products/sold-lines.tsx",
    ...reader,
  },
  {
    path: "reports/products/rows.csv",
    file: "reports/products/sold-lines.tsx",
    ...reader,
  },
  {
    path: "reports/options",
    file: "reports/options/options.tsx",
    ...reader,
  },
  {
    path: "reports/options/options.csv",
    file: "reports/options/options.tsx",
    ...reader,
  },
  {
    path: "reports/returns",
    file: "reports/returns/returns.tsx",
    ...reader,
  },
  {
    path: "reports/returns/returns.csv",
    file: "reports/returns/returns.tsx",
    ...reader,
  },
  {
    path: "reports/returns/rows",
    file: "reports/returns/returned-lines.tsx",
    ...reader,
  },
  {
    path: "reports/returns/rows.csv",
    file: "reports/returns/returned-lines.tsx",
    ...reader,
  },
  {
    path: "reports/returns/sent",
    file: "reports/returns/sent-lines.tsx",
    ...reader,
  },
  {
    path: "reports/returns/sent.csv",
    file: "reports/returns/sent-lines.tsx",
    ...reader,
  },
  {
    path: "reports/funnel",
    file: "reports/funnel/funnel.tsx",
    ...reader,
  },
  {
    path: "reports/funnel/funnel.csv",
    file: "reports/funnel/funnel.tsx",
    ...reader,
  },
  {
    path: "reports/funnel/rows",
    file: "reports/funnel/placed.tsx",
    ...reader,
  },
  {
    path: "reports/funnel/rows.csv",
    file: "reports/funnel/placed.tsx",
    ...reader,
  },
  {
    path: "reports/searches",
    file: "reports/searches/searches.tsx",
    ...reader,
  },
  {
    path: "reports/searches/searches.csv",
    file: "reports/searches/searches.tsx",
    ...reader,
  },
  {
    path: "reports/lead-times/rows",
    file: "reports/lead-times/dispatched-lines.tsx",
    ...reader,
  },
  {
    path: "reports/lead-times/rows.csv",
    file: "reports/lead-times/dispatched-lines.tsx",
    ...reader,
  },
  {
    path: "reports/lead-times",
    file: "reports/lead-times/lead-times.tsx",
    ...reader,
  },
  {
    path: "reports/lead-times/lead-times.csv",
    file: "reports/lead-times/lead-times.tsx",
    ...reader,
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
