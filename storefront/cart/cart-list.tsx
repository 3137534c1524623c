import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { Pence } from "#shop/kit/money.ts";
import { lineKey, type CartItem } from "#storefront/client/stored/cart-store.ts";
import type { Destination } from "#storefront/client/fetching/cart-quote.ts";
import type { CartPricing } from "#storefront/client/fetching/use-quote.ts";
import { groupCart, type CartGroup } from "./cart-groups.ts";
import { CartLine } from "./cart-line.tsx";
import { EditOptions } from "./edit-options.tsx";
import { hasOptionsToEdit } from "./line-words.ts";
import { Quantity } from "./quantity.tsx";
import { RemovedLineNote, RemovedWords } from "./removed-line.tsx";
import { useCountedLines } from "./use-counted-lines.ts";
import type { Removal } from "./use-removal.ts";

type ListProps = {
  items: readonly CartItem[];
  pricing: CartPricing;
  /** Where it goes. */
  to: Destination;
  removal: Removal;
  /** The prices when the items were added, where they have changed since, by `lineKey`. */
  changes: ReadonlyMap<string, Pence>;
};

/** The lines of the cart, equal pieces as one, and in the place of a removed line the way to bring it back. */
export function CartList({ items, pricing, to, removal, changes }: ListProps) {
  const { removed, remove, saveForLater, undo, restored } = removal;
  useCountedLines(items, pricing.quoteState);
  const [announcement, announce] = useState("");
  const [editing, setEditing] = useState<Editing>({ key: null, changed: null });
  const list = useRef<HTMLUListElement>(null);
  useFocusOnLine(list, restored?.lineId ?? null);
  useFocusOnLine(list, editing.changed);
  const groups = groupCart(items, pricing);
  const before = groups.findIndex(({ pieces }) => isBehind(pieces[0], removed?.pieces[0]));
  const noteAt = removed === null ? null : before < 0 ? groups.length : before;
  const isExport = pricing.quoteState.state === "priced" && pricing.quoteState.quote.vat !== "uk";
  const note = noteAt !== null && removed !== null && (
    <li key={`removed ${removed.pieces[0]?.item.lineId}`} className="border-b border-rule py-5">
      <RemovedLineNote words={<RemovedWords removed={removed} />} undo={undo} />
    </li>
  );
  return (
    <>
      <ul ref={list} aria-label="In your cart" className="border-t border-ink">
        {groups.slice(0, noteAt ?? undefined).map(drawGroup)}
        {note}
        {noteAt !== null && groups.slice(noteAt).map(drawGroup)}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );

  function drawGroup(group: CartGroup) {
    return (
      <Line
        key={group.key}
        wasPence={changes.get(lineKey(group.item))}
        {...{ group, isExport, to, announce, remove, saveForLater, editing, setEditing }}
      />
    );
  }
}

type LineProps = Pick<Removal, "remove" | "saveForLater"> & {
  group: CartGroup;
  wasPence: Pence | undefined;
  isExport: boolean;
  to: Destination;
  announce: (words: string) => void;
  editing: Editing;
  setEditing: (editing: Editing) => void;
};

function Line({ group, wasPence, isExport, to, announce, editing, setEditing, ...act }: LineProps) {
  const isEdited = editing.key === group.key;
  const slug = group.line?.slug;
  function close(changed: string | null) {
    // Without a change the focus goes back to the line.
    setEditing({ key: null, changed: changed ?? group.key });
    if (changed !== null) announce(`${nameOf(group)} has been changed.`);
  }
  return (
    <CartLine
      {...{ group, wasPence, isExport }}
      quantity={<Quantity group={group} announce={announce} />}
      panel={isEdited && slug && <EditOptions {...{ group, slug, to, isExport, close }} />}
    >
      <LineButtons
        {...{ group, isEdited }}
        edit={() => setEditing({ key: isEdited ? null : group.key, changed: null })}
        // The note in its place takes the focus.
        saveForLater={() => act.saveForLater(group)}
        remove={() => {
          act.remove(group);
          announce(`${nameOf(group)} has been removed.`);
        }}
      />
    </CartLine>
  );
}

/** The line that is edited, by its key; and the piece that has been edited last. */
type Editing = { readonly key: string | null; readonly changed: string | null };

function LineButtons({
  group,
  isEdited,
  edit,
  saveForLater,
  remove,
}: {
  group: CartGroup;
  isEdited: boolean;
  edit: () => void;
  saveForLater: () => void;
  remove: () => void;
}) {
  return (
    <>
      {hasOptionsToEdit(group) && (
        <button
          type="button"
          className="link min-h-11"
          aria-expanded={isEdited}
          disabled={group.line === null}
          onClick={edit}
        >
          Edit options <span className="sr-only">of {nameOf(group)}</span>
        </button>
      )}
      <button type="button" className="link min-h-11" onClick={saveForLater}>
        Save for later <span className="sr-only">{nameOf(group)}</span>
      </button>
      <button type="button" className="link min-h-11" onClick={remove}>
        Remove <span className="sr-only">{nameOf(group)}</span>
      </button>
    </>
  );
}

function nameOf({ line, item }: CartGroup): string {
  return line?.name || item.name || "the item";
}

type Piece = { readonly position: number };

function isBehind(piece: Piece | undefined, removed: Piece | undefined): boolean {
  return piece !== undefined && removed !== undefined && piece.position >= removed.position;
}

/** Moves the focus to the line that holds a piece, when that piece is new. */
function useFocusOnLine(list: RefObject<HTMLElement | null>, lineId: string | null) {
  useLayoutEffect(() => {
    if (lineId !== null)
      list.current?.querySelector<HTMLElement>(`[data-pieces~="${lineId}"]`)?.focus();
  }, [list, lineId]);
}
