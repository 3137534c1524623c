import { expect, test } from "vitest";
import { readListQuery } from "./list-query.ts";

test("what was pasted is searched for without the characters that nobody sees", () => {
  const typed = " ann\u200b.test@\u00adexample.com\0 ";
  const { q } = readListQuery(`https://shop.example/admin/orders?q=${encodeURIComponent(typed)}`, {
    views: ["all"],
    sorts: ["placed"],
  });
  expect(q).toBe("ann.test@example.com");
});
