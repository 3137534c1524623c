import type { MailName } from "#shop/mail/mails.ts";

/** The kinds of mails that their recipient can stop. None of them is about an order. */
export const stoppableKinds = ["back-in-stock", "reviews"] as const;
export type StoppableKind = (typeof stoppableKinds)[number];

/** The mails of each kind. Their data has a `stopUrl`, which a test demands. */
const kinds: { readonly [Name in MailName]?: StoppableKind } = {
  "back-in-stock": "back-in-stock",
  "confirm-back-in-stock": "back-in-stock",
  "review-request": "reviews",
};

/** The kind of a mail; null if it can't be stopped, as it is about an order or an account. */
export function stoppableKindOf(name: MailName): StoppableKind | null {
  return kinds[name] ?? null;
}

export function isStoppableKind(text: string): text is StoppableKind {
  return (stoppableKinds as readonly string[]).includes(text);
}

/** What the mails of a kind are called: "e-mails that ask for a review". */
export const stoppableWords: Readonly<Record<StoppableKind, string>> = {
  "back-in-stock": "e-mails about products that are back in stock",
  reviews: "e-mails that ask for a review",
};
