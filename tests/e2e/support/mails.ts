import { expect, type Page } from "@playwright/test";

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Waits for a mail to an e-mail address with such a subject, and returns the newest. */
export async function mailTo(page: Page, address: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    found = (await mailsTo(page, address)).find((mail) => subject.test(mail.subject));
    expect(found, `a mail to ${address}: ${subject}`).toBeDefined();
  }).toPass({ timeout: 15_000, intervals: [100, 250, 500] });
  if (found === undefined) throw new Error("unreachable: the expectation above has passed");
  return found;
}

/** Every mail to an e-mail address, newest first. */
async function mailsTo(page: Page, address: string): Promise<readonly Mail[]> {
  const answer = await page.request.get("/sandbox/mailbox.json", { params: { to: address } });
  expect(answer.status()).toBe(200);
  return answer.json();
}

/** The link in a mail that contains `path`. */
export function linkIn(mail: Mail, path: string): string {
  const link = mail.text.match(/https?:\/\/[^\s<>)\]]+/g)?.find((each) => each.includes(path));
  if (link === undefined) throw new Error(`No link to ${path} in:\n${mail.text}`);
  return link;
}
