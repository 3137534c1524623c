import { describe, expect, test } from "vitest";
import { readCommand } from "./arguments.ts";

const id = "0b7c1a52-6d1e-4c8a-9a35-0d6f0f6f0001";

describe("npm run questions", () => {
  test("reads its commands", () => {
    expect(readCommand(["list"])).toEqual({ name: "list", state: "waiting" });
    expect(readCommand(["list", "--published"])).toEqual({ name: "list", state: "published" });
    expect(readCommand(["list", "--refused"])).toEqual({ name: "list", state: "refused" });
    expect(readCommand(["show", id])).toEqual({ name: "show", id });
    expect(readCommand(["answer", id, " Yes, it does. "])).toEqual({
      name: "answer",
      id,
      answer: "Yes, it does.",
    });
    expect(readCommand(["refuse", id, "--reason", "Names a person."])).toEqual({
      name: "refuse",
      id,
      reason: "Names a person.",
    });
  });

  test.each([
    [[], /Use one of/],
    [["delete", id], /Use one of/],
    [["list", "--published", "--refused"], /Use one of/],
    [["show", id, "Yes"], /Use one of/],
    [["answer", id, "Yes", "and no"], /Use one of/],
    [["answer", id, "Yes", "--reason", "no"], /Use one of/],
    [["show", "LL-10042"], /id of a question/],
    [["answer", id], /Give an answer/],
    [["answer", id, " "], /Give an answer/],
    [["answer", id, "x".repeat(4001)], /Give an answer/],
    [["refuse", id], /--reason/],
    [["refuse", id, "--reason", "x".repeat(501)], /--reason/],
  ])("refuses %j with one sentence", (args, sentence) =>
    expect(() => readCommand(args)).toThrow(sentence),
  );
});
