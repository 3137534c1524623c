import { useLayoutEffect, useRef, useState } from "react";
import type { Grid } from "#shop/catalogue/editing/options/option-grid.ts";
import { actOnGrid, moveTo, type GridDeed } from "./grid-acts.ts";
import type { OptionsResult } from "./save-options.server.ts";
import {
  filledRows,
  isBlankGroup,
  toTypedGrid,
  withBlanks,
  type TypedGrid,
  type TypedGroup,
  type TypedValue,
} from "./typed-grid.ts";

export type GridState = {
  readonly typed: TypedGrid;
  /** The options that the person saw before they typed. */
  readonly was: Grid;
  readonly isChanged: boolean;
  readonly typeGroup: (id: string, change: Partial<TypedGroup>) => void;
  readonly typeValue: (id: string, change: Partial<TypedValue>) => void;
  readonly act: (deed: GridDeed, id: string) => void;
  readonly move: (id: string, to: number) => void;
};

/** Holds the grid while it is typed; after an answer, what the answer has. */
export function useGrid(
  saved: Grid,
  vatRateBp: number,
  { result, isBusy }: { readonly result: OptionsResult | undefined; readonly isBusy: boolean },
): GridState {
  const begin = () => ({
    result,
    saved,
    was: result?.was ?? saved,
    typed: withBlanks(result?.typed ?? toTypedGrid(saved, vatRateBp)),
  });
  const [state, setState] = useState(begin);
  const keepFocus = useKeptFocus();
  const { typed, was } = state;
  const isChanged = contentOf(typed) !== contentOf(toTypedGrid(state.saved, vatRateBp));
  const isOld = !isChanged && JSON.stringify(saved) !== JSON.stringify(state.saved);
  if (!isBusy && (result !== state.result || isOld)) setState(begin());
  const change = (next: TypedGrid) => setState({ ...state, typed: withBlanks(next) });
  return {
    typed,
    was,
    isChanged,
    typeGroup: (id, changed) =>
      change(typed.map((group) => (group.id === id ? { ...group, ...changed } : group))),
    typeValue: (id, changed) =>
      change(
        typed.map((group) => ({
          ...group,
          values: group.values.map((row) => (row.id === id ? { ...row, ...changed } : row)),
        })),
      ),
    act: (deed, id) => {
      keepFocus();
      change(actOnGrid(typed, deed, id));
    },
    move: (id, to) => change(moveTo(typed, id, to)),
  };
}

/** What is typed, without the names of its inputs and its empty rows. */
function contentOf(grid: TypedGrid): string {
  return JSON.stringify(
    grid
      .filter((group) => !isBlankGroup(group))
      .map((group) => [
        group.key,
        group.name,
        group.values.find(({ id }) => id === group.standard)?.value,
        filledRows(group).map((row) => ({ ...row, id: "" })),
      ]),
  );
}

/** A browser takes the focus from a row that moves: it gets it back. */
function useKeptFocus(): () => void {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement && focused.current.isConnected)
      focused.current.focus();
    focused.current = null;
  });
  return () => {
    focused.current = document.activeElement;
  };
}
