import { counted } from "#shop/kit/text.ts";
import type { Need } from "./needs.ts";

/** Rows of a kind that are shown: one line stands for the others. */
const SHOWN = 3;

/**
 * What another one of a kind is called, and the list that has all of them. Without a list the next ones come up as
 * these are settled.
 */
const kinds: Readonly<Record<string, readonly [another: string, list: string | null]>> = {
  Late: ["more late order", "/orders"],
  "Refund failed": ["more failed refund", "/orders?view=flags"],
  Approval: ["more refund", "/orders?view=flags"],
  Dispute: ["more dispute", "/orders?view=flags"],
  Refund: ["more refund", "/orders"],
  "Not done": ["more act", "/orders?view=flags"],
  Flag: ["more flag", "/orders?view=flags"],
  Return: ["more return", "/returns"],
  Message: ["more message", "/inbox"],
  Stock: ["more product", "/stock"],
  Mention: ["more comment", null],
  Payment: ["more payment", null],
  Event: ["more event", null],
  Mail: ["more mail", null],
  Queue: ["more task", null],
  "Failed job": ["more failed job", null],
};

/** The rows that Today shows: of each kind the first three, then how many more there are. */
export function foldNeeds(needs: readonly Need[]): readonly Need[] {
  const alike = Map.groupBy(needs, ({ kind }) => kind);
  return needs.flatMap((need) => {
    const words = kinds[need.kind];
    const all = alike.get(need.kind) ?? [];
    const at = all.indexOf(need);
    if (words === undefined || at < SHOWN) return need;
    return at > SHOWN ? [] : moreOf(need, words, countNeeds(all) - SHOWN);
  });
}

/** How many things the rows are about: of late orders not all are read. */
export function countNeeds(needs: readonly Need[]): number {
  return [...Map.groupBy(needs, ({ kind }) => kind).values()]
    .map((all) => Math.max(all.length, ...all.map(({ ofKind = 0 }) => ofKind)))
    .reduce((sum, count) => sum + count, 0);
}

function moreOf(
  { kind, tone }: Need,
  [another, to]: readonly [another: string, list: string | null],
  count: number,
): Need {
  return {
    key: `more ${kind}`,
    kind,
    tone,
    title: counted(count, another),
    detail: "",
    when: "",
    act: to === null ? null : { kind: "open", to, label: "Show all" },
  };
}
