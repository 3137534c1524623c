import { expect, test } from "vitest";
import { formatCreditNoteNumber, parseCreditNoteNumber } from "./credit-note.ts";

test("the number of a credit note is read as it is written, and nothing else is", () => {
  expect(formatCreditNoteNumber(42)).toBe("CN-00042");
  expect(parseCreditNoteNumber("CN-00042")).toBe(42);
  expect(parseCreditNoteNumber("CN-42")).toBeNull();
});
