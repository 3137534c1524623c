import { expect, test } from "vitest";
import { readArguments } from "./arguments.ts";

test.each([
  [[], { name: "now" }],
  [["--send-withheld"], { name: "send-withheld" }],
  [["--after-restore"], { name: "after-restore", also: [], without: [] }],
  [
    ["--after-restore", "--also", "https://old.example/", "--without", "https://b.example/x"],
    { name: "after-restore", also: ["https://old.example"], without: ["https://b.example"] },
  ],
])("npm run reconcile -- %s", (args, command) => {
  expect(readArguments(args)).toEqual(command);
});

test.each([
  [["--after"]],
  [["--send-withheld", "all"]],
  [["--after-restore", "--also"]],
  [["--after-restore", "--also", "old.example"]],
  [["--after-restore", "--also", "file:///x"]],
  [["--after-restore", "https://old.example"]],
])("npm run reconcile -- %s is refused", (args) => {
  expect(readArguments(args)).toBeNull();
});
