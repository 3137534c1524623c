import { expect, test } from "vitest";
import { actionInWords, changesInWords } from "./audit-words.ts";

test("acts are described by what was done", () => {
  expect(
    [
      "change_role",
      "add_staff",
      "retry_jobs",
      "cancel",
      "dispatch",
      "undo",
      "make",
      "bring_back_rates",
      "map_import",
      "read_carrier_result",
      "resend_mail",
      "withdraw_offer",
      "mark_made",
      "save_packed_size",
      "bulk_start_making",
      "close_vat_period",
      "put_back_rates",
      "signed_in",
      "recovery_codes_made",
      "too_many_attempts",
    ].map(actionInWords),
  ).toEqual([
    "Changed role",
    "Added staff",
    "Retried jobs",
    "Cancelled",
    "Dispatched",
    "Undid",
    "Made",
    "Brought back rates",
    "Mapped import",
    "Read carrier result",
    "Resent mail",
    "Withdrew offer",
    "Marked as made",
    "Saved packed size",
    "Started making, many orders",
    "Closed VAT period",
    "Put back rates",
    "Signed in",
    "Recovery codes made",
    "Too many attempts",
  ]);
});

test("changes say the old and the new value, and of a personal field only that it changed", () => {
  const changed = {
    role: { from: "packer", to: "owner" },
    stock_level: { from: null, to: 5 },
    note: {},
    lines: { from: [1], to: null },
    is_live: { from: false, to: true },
  };
  expect(changesInWords(changed)).toEqual([
    { field: "role", words: "packer, now owner" },
    { field: "stock level", words: "5" },
    { field: "note", words: "changed (its value is not kept)" },
    { field: "lines", words: "[1], now nothing" },
    { field: "is live", words: "no, now yes" },
  ]);
});
