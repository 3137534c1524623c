import { formatAge } from "./format-age.ts";
import type { Need } from "./needs.ts";

/** A request for a delivery price that nobody has answered. */
export type OpenRequest = { readonly threadId: string | null; readonly at: Date };

/** One row for all delivery prices; their messages have no rows of their own. */
export function requestNeeds(requests: readonly OpenRequest[], now: Date): readonly Need[] {
  const [oldest] = requests;
  if (oldest === undefined) return [];
  const count = requests.length;
  return [
    {
      key: "offer requests",
      kind: "Offers",
      tone: "plain",
      title: `${count} ${count === 1 ? "delivery price" : "delivery prices"} asked for`,
      detail: "Each has its cart and address: set the price and send a link to pay.",
      when: formatAge(oldest.at, now),
      act: { kind: "open", to: "/offers", label: "Make an offer" },
    },
  ];
}
