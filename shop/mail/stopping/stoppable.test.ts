import { expect, test } from "vitest";
import { mailNames, mailSchemas } from "#shop/mail/mails.ts";
import { stoppableKindOf } from "./stoppable.ts";

test("every mail with a link that stops it has a kind, and every mail with a kind has the link", () => {
  const withLink = mailNames.filter((name) => "stopUrl" in mailSchemas[name].shape);
  expect(withLink).toEqual(mailNames.filter((name) => stoppableKindOf(name) !== null));
  expect(withLink).toContain("back-in-stock");
});

test("no mail about an order or an account can be stopped", () => {
  for (const name of mailNames)
    if ("orderNumber" in mailSchemas[name].shape) expect(stoppableKindOf(name)).toBe(null);
  expect(stoppableKindOf("order-confirmation")).toBe(null);
  expect(stoppableKindOf("reset-password")).toBe(null);
});
