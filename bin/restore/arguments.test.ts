import { expect, test } from "vitest";
import { commandFor, readArguments } from "./arguments.ts";

const key = `${"k".repeat(43)}=`;

test("without a folder, a restore goes to a new one", () => {
  expect(readArguments(["--latest"])).toEqual({
    finish: false,
    at: null,
    backup: null,
    to: "new",
    key: null,
    unsigned: false,
  });
});

test("a time, a folder and a backup are read", () => {
  const at = new Date("2026-07-01T14:04:00Z");
  expect(readArguments(["--at", "2026-07-01 15:04", "--to", "/srv/restored"])).toEqual({
    finish: false,
    at,
    backup: null,
    to: "/srv/restored",
    key: null,
    unsigned: false,
  });
  expect(readArguments(["--at=2026-07-01 15:04", "--in-place", "--backup=b"])).toEqual({
    finish: false,
    at,
    backup: "b",
    to: null,
    key: null,
    unsigned: false,
  });
  expect(readArguments(["--finish"])).toEqual({ finish: true });
});

test("options that contradict each other or are unknown are refused with a sentence", () => {
  for (const args of [[], ["--latest", "--at", "2026-07-01 15:04"], ["--later"], ["extra"]])
    expect(() => readArguments(args)).toThrow("Use npm run restore");
  expect(() => readArguments(["--latest", "--to", "x", "--in-place"])).toThrow(
    "exclude each other",
  );
  expect(() => readArguments(["--latest", "--to", " "])).toThrow("--to must be a folder");
  for (const args of [
    ["--key", "short"],
    ["--key", key, "--unsigned"],
  ])
    expect(() => readArguments(["--latest", ...args])).toThrow("--key must be a key");
  expect(() => readArguments(["--finish", "--latest"])).toThrow("--finish goes without");
  expect(() => readArguments(["--at", "2026-03-29 01:30"])).toThrow("never showed 01:30");
});

test("the command can be copied from what is printed, which has no key", () => {
  expect(commandFor(["--latest", `--key=${key}`])).toBe("npm run restore -- --latest --key=KEY");
  expect(commandFor(["--latest", "--key", key])).toBe("npm run restore -- --latest --key KEY");
  expect(commandFor(["--at", "2026-07-01 15:04", "--in-place"])).toBe(
    'npm run restore -- --at "2026-07-01 15:04" --in-place',
  );
});
