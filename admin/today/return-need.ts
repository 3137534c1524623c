import type { OpenReturn } from "#shop/fulfilment/returns/open-returns.server.ts";
import type { FlaggedOrder } from "#shop/orders/attention.server.ts";
import type { Need } from "./needs.ts";

/**
 * The row of a flag. A return that was requested leads to where it is answered; null once it is accepted,
 * because nobody has to do anything until the goods arrive.
 */
export function returnFlagNeed(
  need: Need,
  { code, orderNumber }: FlaggedOrder,
  returns: readonly OpenReturn[],
): Need | null {
  if (code !== "return_requested" && code !== "withdrawn") return need;
  const [open] = returns.filter((each) => each.orderNumber === orderNumber);
  if (open === undefined) return need;
  if (open.stage === "on_the_way") return null;
  return {
    ...need,
    kind: "Return",
    detail: "Accept the return, or refuse it if the law allows that.",
    act: { kind: "open", to: `/returns/${open.id}`, label: "Answer" },
  };
}
