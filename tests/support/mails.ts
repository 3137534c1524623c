import type { Db } from "#shop/platform/database/db.server.ts";

/** What a mail says; `link` only in one with a link. */
type MailData = Readonly<Record<string, unknown>> & { readonly link: string };

/** The mails to somebody in the outbox, the oldest first; those of one template, if it is named. */
export async function mailsTo(
  db: Db,
  recipient: string,
  template?: string,
): Promise<{ template: string; data: MailData }[]> {
  const mails = db
    .selectFrom("mailOutbox")
    .select((outbox) => ["template", outbox.ref("data").$castTo<MailData>().as("data")])
    .where("recipient", "=", recipient)
    .orderBy("createdAt")
    .orderBy("id");
  return (template === undefined ? mails : mails.where("template", "=", template)).execute();
}

/** The templates of the mails to somebody, but order confirmations, in their order. */
export async function templatesTo(db: Db, recipient: string): Promise<string[]> {
  const mails = await mailsTo(db, recipient);
  return mails.map(({ template }) => template).filter((name) => name !== "order-confirmation");
}

/** The token in the newest mailed link of a template. */
export async function mailedToken(db: Db, email: string, template: string): Promise<string> {
  const mail = (await mailsTo(db, email, template)).at(-1);
  return new URL(mail?.data.link ?? "").searchParams.get("token") ?? "";
}
