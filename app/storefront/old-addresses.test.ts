import { expect, test } from "vitest";
import { redirectOldAddress } from "./old-addresses.ts";

function answerTo(path: string, search = ""): Response | null {
  try {
    redirectOldAddress(path, search);
    return null;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

test.each([
  ["/indoor-washhing-line-pulley", "/indoor-washing-line-pulley"],
  ["/brands/kitched-maid", "/brands/kitchen-maid"],
  ["/small-rotary-clothesline", "/small-rotary-clotheslines"],
  ["/retractable", "/retractable-washing-lines"],
  ["/rotary", "/rotary-washing-lines"],
  ["/wall-mounted", "/wall-mounted-folding-washing-lines"],
])("%s has moved for good to %s", (old, right) => {
  const answer = answerTo(old, "?page=2");
  expect(answer?.status).toBe(301);
  expect(answer?.headers.get("Location")).toBe(`${right}?page=2`);
});

test("a right address, and a word of every object, lead nowhere else", () => {
  expect(answerTo("/rotary-washing-lines")).toBeNull();
  expect(answerTo("constructor")).toBeNull();
});
