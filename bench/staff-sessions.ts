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
        passwordHash: "none",
        joinedAt: new Date(),
      })),
    )
    .returning("id")
    .execute();
  await db
    .insertInto("staffSessions")
    .values(
      tokens.map((token, at) => ({
        staffId: people[at]?.id ?? "",
        tokenHash: createHash("sha256").update(token).digest(),
        state: "open",
        factorAt: new Date(),
        expiresAt: new Date(Date.now() + 3_600_000),
      })),
    )
    .execute();
  return tokens;
}
