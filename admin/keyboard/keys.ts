import type { Screen } from "#admin/screen.ts";
import { screens } from "#admin/screens.ts";

/**
 * Where a key acts: on every screen, where rows can be moved through, on the page of an order, or where
 * pieces are made and packed.
 */
export type KeyScope = "everywhere" | "list" | "order" | "work";

export type KeyBinding = {
  /** As `KeyboardEvent.key` has it; "g t" is g, then t; "mod+k" is Ctrl or ⌘ with k. */
  readonly key: string;
  readonly scope: KeyScope;
  /** What it does, for the list of keys. */
  readonly what: string;
};

const everywhere: readonly KeyBinding[] = [
  { key: "mod+k", scope: "everywhere", what: "Find or do" },
  { key: "/", scope: "everywhere", what: "Search this list" },
  { key: "?", scope: "everywhere", what: "Show the keys" },
  { key: "mod+Enter", scope: "everywhere", what: "Send the form you are in" },
  { key: "Escape", scope: "everywhere", what: "Leave a field, close what is open" },
];

const inLists: readonly KeyBinding[] = [
  { key: "j", scope: "list", what: "Next row" },
  { key: "k", scope: "list", what: "Previous row" },
  { key: "ArrowDown", scope: "list", what: "Next row, after j or k" },
  { key: "ArrowUp", scope: "list", what: "Previous row, after j or k" },
  { key: "x", scope: "list", what: "Select the row" },
  { key: "X", scope: "list", what: "Select from the last selected row to here" },
  { key: "Enter", scope: "list", what: "Open the row, or do its one act" },
];

/**
 * Keys that press the button, follow the link or enter the field that the page marks with `data-key`. What
 * is not on the page does nothing.
 */
const onOrders: readonly KeyBinding[] = [
  { key: "d", scope: "order", what: "Dispatch" },
  { key: "r", scope: "order", what: "Refund an order, reply to a message" },
  { key: "n", scope: "order", what: "Write a comment" },
  { key: "u", scope: "order", what: "Back to the list" },
];

const atWork: readonly KeyBinding[] = [{ key: "p", scope: "work", what: "Print" }];

const toScreens: readonly KeyBinding[] = (screens as readonly Screen[]).flatMap(({ link }) =>
  link === undefined
    ? []
    : [{ key: `g ${link.key}`, scope: "everywhere" as const, what: `Go to ${link.name}` }],
);

/** Every key of the admin. */
export const keyBindings: readonly KeyBinding[] = [
  ...everywhere,
  ...toScreens,
  ...inLists,
  ...onOrders,
  ...atWork,
];

/** The keys that can act at the same time as one of this scope. */
export function bindingsBeside(scope: KeyScope): readonly KeyBinding[] {
  return keyBindings.filter((each) => each.scope === "everywhere" || each.scope === scope);
}

/** The path of the screen that "g" and this key lead to; null for none. */
export function pathOfKey(key: string): string | null {
  const screen = (screens as readonly Screen[]).find(({ link }) => link?.key === key);
  return screen === undefined ? null : `/${screen.path}`;
}
