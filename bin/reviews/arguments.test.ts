import { describe, expect, test } from "vitest";
import { USUAL_REFUSAL } from "#shop/reviews/review.ts";
import { readCommand } from "./arguments.ts";

const id = "0b7c1a52-6d1e-4c8a-9a35-0d6f0f6f0001";

describe("npm run reviews", () => {
  test("reads its commands", () => {
    expect(readCommand(["list"])).toEqual({ name: "list", state: "waiting" });
    expect(readCommand(["list", "--published"])).toEqual({ name: "list", state: "published" });
    expect(readCommand(["show", id])).toEqual({ name: "show", id });
    expect(readCommand(["publish", id, "0a1b2c3d"])).toEqual({
      name: "publish",
      id,
      mark: "0a1b2c3d",
    });
    expect(readCommand(["publish", id])).toEqual({ name: "publish", id, mark: null });
    expect(readCommand(["hide", id, "--reason", " Names a person. "])).toEqual({
      name: "hide",
      id,
      reason: "Names a person.",
    });
    expect(readCommand(["hide", id])).toEqual({ name: "hide", id, reason: USUAL_REFUSAL });
  });

  test.each([
    [[], /Use one of/],
    [["delete", id], /Use one of/],
    [["list", "--published", "--hidden"], /Use one of/],
    [["publish", id, "--published"], /Use one of/],
    [["publish"], /id of a review/],
    [["publish", id, "../mark"], /mark of the review/],
    [["show", id, "0a1b2c3d"], /Use one of/],
    [["publish", "LL-10042"], /id of a review/],
    [["hide", id, "--hidden"], /--reason/],
    [["hide", id, "--reason", " "], /--reason/],
    [["hide", id, "--reason", "x".repeat(501)], /--reason/],
  ])("refuses %j with one sentence", (args, sentence) =>
    expect(() => readCommand(args)).toThrow(sentence),
  );
});
