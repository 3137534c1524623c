import { useLayoutEffect } from "react";
import { useNavigation } from "react-router";
import { ActForm } from "#admin/components/act-form.tsx";
import { moveByKey } from "./move-by-key.ts";

type Deed = "up" | "down";

/** What an action answers after a row was moved, so that its button keeps the focus. */
export type Moved = { readonly list?: string; readonly id: string; readonly deed: Deed };

/**
 * The buttons that move a row of a list by one place, each an act of its own. On one of them, Alt with an arrow presses
 * the one that the arrow names.
 */
export function MoveForms({
  list = "",
  id,
  name,
  place: { at, of },
  seen,
}: {
  /** Tells the list from others of the page: what the form sends as `list`. */
  list?: string;
  /** What the form sends as `id`. */
  id: string;
  name: string;
  /** Its place, from 0 on, and how many there are. */
  place: { readonly at: number; readonly of: number };
  /** The list that the person sees, as the form sends it. */
  seen: string;
}) {
  const deeds = [
    { deed: "up", label: "Up", isThere: at > 0 },
    { deed: "down", label: "Down", isThere: at < of - 1 },
  ] as const;
  return deeds
    .filter(({ isThere }) => isThere)
    .map(({ deed, label }) => (
      <ActForm
        key={deed}
        intent={deed}
        row={`${list} ${id}`}
        submit={label}
        look="button-text"
        button={{
          id: moveButtonId(deed, { list, id }),
          "aria-label": `Move ${name} ${deed}`,
          onKeyDown: (event) => moveByKey(event, (other) => press(other, { list, id })),
        }}
      >
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={seen} />
      </ActForm>
    ));
}

type InList = { readonly list?: string; readonly id: string };

function moveButtonId(deed: Deed, { list = "", id }: InList): string {
  return `${list}${deed}-${id}`;
}

function press(deed: Deed, row: InList): void {
  document.getElementById(moveButtonId(deed, row))?.click();
}

/** Gives the focus back to the button that moved a row, or to the other one of the row at an end of the list. */
export function useMovedFocus(moved: Moved | undefined): void {
  const isLoaded = useNavigation().state === "idle";
  useLayoutEffect(() => {
    if (moved === undefined || !isLoaded) return;
    const other = moved.deed === "up" ? "down" : "up";
    const button =
      document.getElementById(moveButtonId(moved.deed, moved)) ??
      document.getElementById(moveButtonId(other, moved));
    button?.focus();
  }, [moved, isLoaded]);
}
