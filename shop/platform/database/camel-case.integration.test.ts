import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { jsonRowsFrom } from "./json-rows.ts";

const { db } = await testDatabase();

test("columns are in camel case, and what is inside a JSON value stays as it is", async () => {
  const { rows } = await sql<{ piecesADay: number; kept: object; absent?: string }>`
    select 20 as pieces_a_day, '{"order_id": 1}'::jsonb as kept`.execute(db);
  expect(rows).toEqual([{ piecesADay: 20, kept: { order_id: 1 } }]);
  // Tests alone ask a row so strictly: tests/support/strict-rows.ts.
  expect(() => rows[0]?.absent).toThrow("The row has no absent, but piecesADay, kept.");
});

test("nested rows have the names that the query gives them, in its order", async () => {
  const { nested, none } = await db
    .selectNoFrom(({ selectFrom }) => {
      const groups = selectFrom("optionGroups")
        .select(["optionGroups.productId", "name as shownName"])
        .orderBy("productId", "desc");
      return [jsonRowsFrom(groups.limit(2)).as("nested"), jsonRowsFrom(groups.limit(0)).as("none")];
    })
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("optionGroups")
    .select(["productId", "name as shownName"])
    .orderBy("productId", "desc")
    .limit(2)
    .execute();
  expect(rows).toHaveLength(2);
  expect(nested).toEqual(rows);
  expect(none).toEqual([]);
});
