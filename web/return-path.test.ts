import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeReturnPath } from "./return-path.ts";

describe("the return path after signing in", () => {
  test.each([
    "/",
    "/checkout",
    "/account?page=2",
    "/product/traditional-kitchen-maid?lathLength=1.5m#options",
    "/search?q=red%20line",
    "/login?from=https://evil.example",
  ])("can be %j", (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  test.each([
    null,
    undefined,
    "",
    "checkout",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " /checkout",
    "/a\u0000b",
    "/.//evil.example",
    "/a/..//evil.example",
    "/%2e//evil.example",
    `/${"a".repeat(2_000)}`,
  ])("is the home page for %j", (path) => {
    expect(safeReturnPath(path)).toBe("/");
  });

  test("stays on this site, whatever the URL contains", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "/",
        "\\",
        ".",
        "..",
        ":",
        "@",
        "%2f",
        "%5c",
        "\t",
        "//",
        "evil.example",
        "?",
      ),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = safeReturnPath(pieces.join(""));
        expect(new URL(path, "https://shop.example/login").origin).toBe("https://shop.example");
        // A path that was accepted is accepted again, unchanged.
        expect(safeReturnPath(path)).toBe(path);
      }),
      { numRuns: 2_000 },
    );
  });
});
