import { expect, test } from "vitest";
import { readArguments } from "./arguments.ts";

test("a person is added as an owner unless a role is named", () => {
  expect(readArguments(["add", "ann@mill.example"])).toEqual({
    name: "add",
    email: "ann@mill.example",
    role: "owner",
    fullName: undefined,
  });
  expect(
    readArguments(["add", "ann@mill.example", "--role", "packer", "--name=Ann Lee"]),
  ).toMatchObject({ role: "packer", fullName: "Ann Lee" });
  expect(readArguments(["list"])).toEqual({ name: "list" });
  expect(readArguments(["reset", "ann@mill.example"])).toMatchObject({ name: "reset" });
});

test.each([
  [[]],
  [["add"]],
  [["list", "ann@mill.example"]],
  [["disable"]],
  [["disable", "a@mill.example", "b@mill.example"]],
  [["disable", "a@mill.example", "--role", "owner"]],
  [["remove", "a@mill.example"]],
  [["add", "a@mill.example", "--password", "x"]],
])("%j is answered with how to use the command", (args) => {
  expect(() => readArguments(args)).toThrow(/^Use npm run staff -- add EMAIL/);
});

test("an unknown role is answered with the roles", () => {
  expect(() => readArguments(["add", "a@mill.example", "--role", "staff"])).toThrow(
    'There is no role "staff". The roles are owner, manager, packer, accountant.',
  );
});
