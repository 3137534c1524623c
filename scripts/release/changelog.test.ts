import { expect, test } from "vitest";
import { unreleasedNotes, withRelease } from "./changelog.ts";

const changelog = `# Changelog

## Unreleased

### Checkout

- A thing.

## 0.1.0 (2026-01-02)

- The first.
`;

test("the notes of a release are what was unreleased", () => {
  expect(unreleasedNotes(changelog)).toBe("### Checkout\n\n- A thing.");
  expect(unreleasedNotes("# Changelog\n")).toBe("");
});

test("after a release nothing is unreleased, and the version has its notes", () => {
  const after = withRelease(changelog, "0.2.0", "2026-02-03");
  expect(unreleasedNotes(after)).toBe("");
  expect(after).toContain("## Unreleased\n\n## 0.2.0 (2026-02-03)\n\n### Checkout");
});
