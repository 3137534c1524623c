import type { ReturnedLine } from "#shop/reports/rows/rows.server.ts";

export const returnReasons: Readonly<Record<ReturnedLine["reason"], string>> = {
  changed_mind: "Changed mind",
  faulty: "Faulty",
  wrong_item: "Wrong item",
};

/** What was found, in words; "" until the goods were looked at. */
export function conditionInWords(condition: ReturnedLine["condition"]): string {
  if (condition === null) return "";
  return { as_new: "As new", used: "Used", damaged: "Damaged" }[condition];
}
