import { expect, test } from "vitest";
import { parseUser } from "./user-store.ts";

const ann = { id: "1", email: "ann@example.com", fullName: "Ann Lee", isVerified: false };

test("a stored record is read back, and nothing else of it", () => {
  expect(parseUser(JSON.stringify({ ...ann, token: "secret" }))).toEqual(ann);
});

test.each([
  null,
  "",
  "null",
  "[]",
  "{",
  '"ann"',
  JSON.stringify({ ...ann, id: 1 }),
  JSON.stringify({ ...ann, fullName: undefined }),
  JSON.stringify({ ...ann, email: "" }),
  JSON.stringify({ ...ann, isVerified: "yes" }),
  JSON.stringify({ ...ann, fullName: "a".repeat(1_001) }),
])("broken or foreign content counts as nobody: %j", (stored) => {
  expect(parseUser(stored)).toBeNull();
});
