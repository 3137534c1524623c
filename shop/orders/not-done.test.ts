import { expect, it } from "vitest";
import { flagText } from "./flag.ts";
import { notDoneInWords } from "./not-done.ts";

it("an act that was not done says what, why, and what to do, and never a code", () => {
  expect(flagText({ code: "act_not_done", note: "dispatch: needs_attention" })).toBe(
    "The dispatch was not done, as a flag now stops dispatch",
  );
  expect(notDoneInWords("refund: sent_meanwhile")).toMatchObject({
    what: "refund",
    todo: "Look at what was sent, then enter the refund again.",
  });
  for (const note of ["cancel: something_new", "", "other"])
    expect(Object.values(notDoneInWords(note)).join(" ")).not.toMatch(/_|^ | $/);
});
