import type { Screen } from "#admin/screen.ts";

const owner = { read: "settings.read", change: "settings.change" } as const;

/** The screens of what the owner sets. */
export const settingScreens = [
  {
    path: "settings",
    file: "settings/settings.tsx",
    read: "settings.read",
    change: null,
    link: { name: "Settings", group: "house", key: "x" },
  },
  { path: "settings/shop", file: "settings/particulars.tsx", ...owner },
  { path: "settings/product-safety", file: "settings/safety/safety.tsx", ...owner },
  { path: "settings/delivery", file: "settings/delivery/delivery.tsx", ...owner },
  { path: "settings/returns", file: "settings/returns.tsx", ...owner },
  { path: "settings/mails", file: "settings/mails/mails.tsx", ...owner },
  // Before those of a mail: the address of the versions of Mails fits both.
  { path: "settings/:section/versions", file: "settings/versions.tsx", ...owner },
  { path: "settings/mails/:name", file: "settings/mails/mail.tsx", ...owner },
  {
    path: "settings/mails/:name/preview",
    file: "settings/mails/preview.tsx",
    read: "settings.read",
    // It shows the words that are typed, and changes nothing.
    change: "settings.read",
  },
  { path: "settings/before-you-trade", file: "settings/before-you-trade.tsx", ...owner },
  { path: "settings/originals", file: "originals/originals.tsx", ...owner },
] as const satisfies readonly Screen[];
