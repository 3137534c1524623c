import { randomUUID } from "node:crypto";
import type { NewSession } from "#shop/accounts/new-session.server.ts";
import { register } from "#shop/accounts/sign-in.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

export const PASSWORD = "correct horse ";

export function uniqueEmail(): string {
  return `Ann-${randomUUID()}@Example.com`;
}

/** A customer who has registered and not verified the address yet, with a session. */
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

/** The mails to an address, oldest first, as the outbox holds them. */
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

/** The token in the newest link that was mailed to an address. */
export async function mailedToken(db: Db, email: string, template: string): Promise<string> {
  const mail = (await mailsTo(db, email)).findLast((found) => found.template === template);
  return new URL(mail?.data.link ?? "").searchParams.get("token") ?? "";
}
