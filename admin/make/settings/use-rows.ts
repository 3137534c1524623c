import { useState } from "react";
import { PARTS_MAX } from "#shop/making/parts.ts";
import type { TypedPart } from "#shop/making/read-parts.ts";
import type { PartsResult } from "./change-parts.server.ts";
import { emptyRow, partFields, type PartField } from "./parts-rows.ts";

/** A row of the form, with what is wrong with it. */
export type FormRow = {
  readonly id: number;
  readonly typed: TypedPart;
  readonly errors: Readonly<Partial<Record<PartField, string>>>;
};

export type Rows = {
  readonly rows: readonly FormRow[];
  /** The version that saving replaces. */
  readonly version: number;
  readonly isChanged: boolean;
  readonly isFull: boolean;
  readonly type: (id: number, field: PartField, text: string) => void;
  readonly add: () => void;
  readonly remove: (id: number) => void;
};

/** A part list as it is in the shop. */
export type SavedRows = { readonly version: number; readonly rows: readonly TypedPart[] };

/**
 * Holds the rows of a part list while they are typed, with the version that they began from; after an answer
 * those that it has. A list that was loaded again replaces rows in which nothing was typed, and no others.
 */
export function useRows(saved: SavedRows, result: PartsResult | undefined, isBusy: boolean): Rows {
  const begin = () => ({
    result,
    saved,
    rows: toFormRows(result?.rows ?? saved.rows, result?.fieldErrors ?? {}),
  });
  const [state, setState] = useState(begin);
  const { rows } = state;
  const setRows = (changed: readonly FormRow[]) => setState({ ...state, rows: changed });
  const isChanged =
    JSON.stringify(rows.map(({ typed }) => typed)) !== JSON.stringify(state.saved.rows);
  const isOld = saved.version !== state.saved.version && !isChanged;
  if (!isBusy && (result !== state.result || isOld)) setState(begin());
  return {
    rows,
    version: result?.version ?? state.saved.version,
    isChanged,
    isFull: rows.length >= PARTS_MAX,
    type: (id, field, text) =>
      setRows(
        rows.map((row) =>
          row.id === id ? { ...row, typed: { ...row.typed, [field]: text } } : row,
        ),
      ),
    add: () => setRows([...rows, { id: nextId(rows), typed: emptyRow, errors: {} }]),
    remove: (id) => setRows(rows.filter((row) => row.id !== id)),
  };
}

function nextId(rows: readonly FormRow[]): number {
  return Math.max(-1, ...rows.map(({ id }) => id)) + 1;
}

function toFormRows(
  rows: readonly TypedPart[],
  errors: Readonly<Record<string, string>>,
): readonly FormRow[] {
  return rows.map((typed, id) => {
    const own = partFields.flatMap((field) => {
      const text = errors[`${field}_${id}`];
      return text === undefined ? [] : [[field, text]];
    });
    return { id, typed, errors: Object.fromEntries(own) };
  });
}
