import { expect, test } from "vitest";
import { toLoggedError } from "./browser-error.ts";

test.each([
  [
    "TypeError: Cannot destructure property 'thread' of 't(...)' as it is undefined.",
    "TypeError: Cannot destructure property 'thread' of '…' as it is undefined.",
  ],
  [
    `SyntaxError: Unexpected token 'A', "Ann Lee, 5 Mill Lane"... is not valid JSON`,
    `SyntaxError: Unexpected token 'A', "…"... is not valid JSON`,
  ],
  ["Error: no account for ann@example.com 0770 0900123", "Error: no account for … … …"],
  ["Error: `Ann Lee", "Error: `…`"],
  ["Error #418; see https://react.dev/errors/418?args[]=Ann", "Error #418; see …"],
  ["x".repeat(5_000), "x".repeat(200)],
])("the log has the message %j without what was typed", (message, error) => {
  expect(toLoggedError(message, "").error).toBe(error);
});

test("the log has the places in our scripts, of every browser, and no address of a page", () => {
  const stack = `TypeError: x
    at Thread (https://shop.example/admin/assets/thread-Dw57p1Zt.js:1:581)
    at https://shop.example/admin/inbox?q=ann@example.com:1:1
os@https://shop.example/admin/assets/entry.client-d2vGKa1A.js:8:49194
${"f@https://shop.example/admin/assets/a.js:1:1\n".repeat(20)}`;
  const { at } = toLoggedError("", stack);
  expect(at.slice(0, 3)).toEqual([
    "thread-Dw57p1Zt.js:1:581",
    "entry.client-d2vGKa1A.js:8:49194",
    "a.js:1:1",
  ]);
  expect(at).toHaveLength(8);
});
