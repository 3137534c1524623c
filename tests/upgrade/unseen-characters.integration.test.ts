import { expect, test } from "vitest";
import { emailSchema } from "#shop/accounts/email-schema.ts";
import { prepareShopDatabase } from "#shop/jobs/prepare.server.ts";
import { emptyDatabase } from "#tests/support/migrated-database.ts";

const spoiled = [
  "\u200bann.1@example.com",
  "ann\u00ad.2@exam\u2060ple.com",
  "ann.3@example.com\u200e",
  "A\u030ann.4@example.com",
  "ann.5\ufe0f@example.com",
  "ann.5a\u{e0061}\u{1d173}@example.com",
];
/** Two accounts that would have one address. */
const twins = ["ann.6@example.com", "ANN.6\u200b@example.com"];
const plain = "O'Brien+Åirer@bücher.example";

test("accounts whose address has unseen characters are found by what is read now", async () => {
  const { pool, migrateTo } = await emptyDatabase();
  await migrateTo(212);
  for (const email of [...spoiled, ...twins, plain])
    await pool.query(
      "insert into customers (email, full_name, password_hash, mode) values ($1, 'Ann', 'x', 'sandbox')",
      [email],
    );
  for (const email of [...spoiled, ...twins, plain])
    await pool.query("insert into staff (email, name, role) values ($1, 'Ann', 'manager')", [
      email,
    ]);
  await prepareShopDatabase(pool, () => {}, { mode: "sandbox" });
  const read = spoiled.map((email) => emailSchema.parse(email));
  for (const table of ["customers", "staff"]) {
    const { rows } = await pool.query<{ email: string }>(`select email from ${table}`);
    expect(rows.map(({ email }) => email).toSorted()).toEqual(
      [...read, ...twins, plain].toSorted(),
    );
  }
});
