import type { Screen } from "#admin/screen.ts";

/** The screens of the shop's words and addresses. */
export const contentScreens = [
  {
    path: "content",
    file: "content/content.ts",
    read: "catalogue.read",
    change: null,
    link: { name: "Content", group: "shop", key: "w" },
  },
  {
    path: "content/pages",
    file: "content/pages/pages.tsx",
    read: "catalogue.read",
    change: null,
  },
  {
    path: "content/pages/:page",
    file: "content/pages/page.tsx",
    read: "catalogue.read",
    change: { save: "catalogue.change" },
  },
  {
    path: "content/pages/:page/preview",
    file: "content/pages/preview.ts",
    read: "catalogue.read",
    change: null,
  },
  {
    path: "content/pages/:page/publish",
    file: "content/pages/publish.tsx",
    read: "catalogue.read",
    // Publishing a legal page, or bringing one back, asks for legal.publish as well.
    change: { publish: "catalogue.change", discard: "catalogue.change" },
  },
  {
    path: "content/pages/:page/versions",
    file: "content/pages/versions.tsx",
    read: "catalogue.read",
    change: { bring_back: "catalogue.change" },
  },
  {
    path: "content/words",
    file: "content/words/words.tsx",
    read: "catalogue.read",
    change: { save: "catalogue.change" },
  },
  {
    path: "content/words/versions",
    file: "content/words/word-versions.tsx",
    read: "catalogue.read",
    change: { bring_back: "catalogue.change", forget: "catalogue.change" },
  },
  {
    path: "content/redirects",
    file: "content/redirects/redirects.tsx",
    read: "catalogue.read",
    change: {
      add: "redirects.change",
      change: "redirects.change",
      delete: "redirects.change",
    },
  },
  {
    path: "content/search-words",
    file: "content/search-words/search-words.tsx",
    read: "catalogue.read",
    change: { delete: "catalogue.change" },
  },
  {
    path: "content/search-words/edit",
    file: "content/search-words/edit.tsx",
    read: "catalogue.change",
    // Trying changes nothing; saving is a button of the same form.
    change: { word: "catalogue.change" },
  },
] as const satisfies readonly Screen[];
