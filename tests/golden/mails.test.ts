import { expect, test } from "vitest";
import { mailNames } from "#shop/mail/mails.ts";
import { renderPreview } from "#emails/templates.ts";
import { expectGolden } from "./golden.ts";

test.each(mailNames)("the mail %s is as it was", async (name) => {
  const mail = await renderPreview(name);
  expect(mail).not.toBeNull();
  const { subject = "", text = "", html = "" } = mail ?? {};
  // Elements on lines of their own, so that a difference is a line.
  const elements = html.replaceAll("><", ">\n<");
  expectGolden(`mails/${name}.txt`, `${subject}\n\n${text}\n\n${elements}\n`);
});
