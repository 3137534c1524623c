import { expect, test } from "vitest";
import { parseUser } from "./user-store.ts";

const ann = { id: "1", email: "ann@example.com", fullName: "Ann Lee", isVerified: false };

test("reads the fields of a stored record and no others", () => {
  expect(parseUser({ ...ann, token: "secret" })).toEqual(ann);
});

test.each([
  null,
  undefined,
  [],
  "ann",
  7,
  { ...ann, id: 1 },
  { ...ann, fullName: undefined },
  { ...ann, email: "" },
  { ...ann, isVerified: "yes" },
  { ...ann, fullName: "a".repeat(1_001) },
])("takes invalid content as nobody signed in: %j", (content) => {
  expect(parseUser(content)).toBeNull();
});
