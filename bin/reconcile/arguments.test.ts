import { expect, test } from "vitest";
import { readArguments } from "./arguments.ts";

test.each([
  [[], { name: "now" }],
  [["--send-withheld"], { name: "send-withheld" }],
  [["--after-restore"], { name: "after-restore", failoverSince: null, also: [], without: [] }],
  [
    ["--after-failover", "2026-11-22 15:04", "--also", "https://old.example"],
    {
      name: "after-restore",
      failoverSince: new Date("2026-11-22T15:04:00Z"),
      also: ["https://old.example"],
      without: [],
    },
  ],
  [
    ["--after-failover"],
    { name: "after-restore", failoverSince: expect.any(Date), also: [], without: [] },
  ],
  [
    ["--after-restore", "--also", "https://old.example/", "--without", "https://b.example/x"],
    {
      name: "after-restore",
      failoverSince: null,
      also: ["https://old.example"],
      without: ["https://b.example"],
    },
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
  [["--after-failover", "noon"]],
  [["--after-failover", "2026-02-30 15:04"]],
])("npm run reconcile -- %s is refused", (args) => {
  expect(readArguments(args)).toBeNull();
});
