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
