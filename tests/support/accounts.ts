import { randomUUID } from "node:crypto";
import type { NewSession } from "#shop/accounts/new-session.server.ts";
import { register } from "#shop/accounts/sign-in.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

export const PASSWORD = "correct horse ";

export function uniqueEmail(): string {
  return `Ann-${randomUUID()}@Example.com`;
}

/** A registered customer with a session, whose e-mail address is not verified. */
export async function newCustomer(db: Db, email = uniqueEmail()): Promise<NewSession> {
  const result = await register(db, {
    email,
    fullName: "Ann Lee",
    password: PASSWORD,
    replacedToken: null,
  });
  if (!result.ok) throw new Error(result.reason);
  return result.value;
}

/** The mails to an e-mail address in the outbox, oldest first. */
export async function mailsTo(
  db: Db,
  email: string,
): Promise<{ template: string; data: { link: string } }[]> {
  return db
    .selectFrom("mail_outbox")
    .select((outbox) => ["template", outbox.ref("data").$castTo<{ link: string }>().as("data")])
    .where("recipient", "=", email)
    .orderBy("created_at")
    .execute();
}

/** The token in the newest mailed link of a template. */
export async function mailedToken(db: Db, email: string, template: string): Promise<string> {
  const mail = (await mailsTo(db, email)).findLast((found) => found.template === template);
  return new URL(mail?.data.link ?? "").searchParams.get("token") ?? "";
}
