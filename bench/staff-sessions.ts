import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Db } from "#shop/platform/database/db.server.ts";

/** The tokens of sessions of so many new owners. */
export async function signInStaff(db: Db, count: number): Promise<readonly string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  const people = await db
    .insertInto("staff")
    .values(
      tokens.map((_, at) => ({
        email: `${randomUUID()}@bench.example`,
        name: `Ann ${at}`,
        role: "owner",
        password_hash: "none",
        joined_at: new Date(),
      })),
    )
    .returning("id")
    .execute();
  await db
    .insertInto("staff_sessions")
    .values(
      tokens.map((token, at) => ({
        staff_id: people[at]?.id ?? "",
        token_hash: createHash("sha256").update(token).digest(),
        state: "open",
        factor_at: new Date(),
        expires_at: new Date(Date.now() + 3_600_000),
      })),
    )
    .execute();
  return tokens;
}
