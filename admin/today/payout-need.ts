import type { Attention } from "#shop/jobs/attention.server.ts";
import { counted } from "#shop/kit/text.ts";
import type { Need } from "./needs.ts";

/** The row of the payouts that do not agree with the shop's books; none when all do. */
export function payoutNeeds({
  payoutsThatDiffer: count,
}: Pick<Attention, "payoutsThatDiffer">): readonly Need[] {
  if (count === 0) return [];
  return [
    {
      key: "payouts",
      kind: "Payouts",
      tone: "soon",
      title: `${counted(count, "payout")} ${count === 1 ? "does" : "do"} not agree with the orders`,
      detail: "Look at each difference and say why it is there.",
      when: "",
      act: { kind: "open", to: "/money", label: "Compare" },
    },
  ];
}
