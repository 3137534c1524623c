import {
  newLine,
  type CartChoice,
  type CartItem,
  type LineList,
} from "#storefront/client/stored/line-list.ts";
import { createRemovedLines, type RemovedLines } from "./removed-lines.ts";

/** A list whose changes reach the one that the account keeps. */
export type ChangingList = LineList & {
  /** Changes the lines. Those that are left out are remembered as removed. */
  readonly update: (change: (items: readonly CartItem[]) => readonly CartItem[]) => void;
  /** Puts another choice in the place of a line. Returns the new id, or null when the line is gone. */
  readonly replace: (lineId: string, choice: CartChoice) => string | null;
  /** Removes a line. An id that the list does not hold changes nothing. */
  readonly remove: (lineId: string) => void;
  readonly removed: RemovedLines;
};

/** The list under this key of local storage, with what changes it. */
export function changingList(key: string, list: LineList): ChangingList {
  const removed = createRemovedLines(`${key}-removed`);

  const update: ChangingList["update"] = (change) => {
    const before = list.read();
    const after = change(before);
    const ids = new Set(after.map(({ lineId }) => lineId));
    removed.remember(before.flatMap(({ lineId }) => (ids.has(lineId) ? [] : lineId)));
    list.save(after);
  };

  const replace: ChangingList["replace"] = (lineId, choice) => {
    if (!list.read().some((item) => item.lineId === lineId)) return null;
    const line = newLine(choice);
    update((items) => items.map((item) => (item.lineId === lineId ? line : item)));
    return line.lineId;
  };

  const remove = (lineId: string) =>
    update((items) => items.filter((item) => item.lineId !== lineId));

  return { ...list, update, replace, remove, removed };
}
