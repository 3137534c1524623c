import { createStoredValue, useStoredValue } from "#ui/stored-value.ts";

/** What was picked in this browser: how many pieces, by the key of the row. */
type Picked = Readonly<Record<string, number>>;

const KEYS_MAX = 500;

const picked = createStoredValue<Picked>("admin-picked", { parse: parsePicked, empty: {} });

function parsePicked(content: unknown): Picked {
  if (typeof content !== "object" || content === null) throw new TypeError("Not picked rows");
  const entries = Object.entries(content).slice(0, KEYS_MAX);
  if (!entries.every(([, pieces]) => Number.isInteger(pieces))) throw new TypeError("Not pieces");
  return Object.fromEntries(entries);
}

type Row = { readonly key: string; readonly quantity: number };

/**
 * The ticks of a pick list. They are kept in the browser alone, for who walks along the shelves. A row whose
 * quantity has changed since is not picked; what is no longer on the list is forgotten.
 */
export function usePickTicks(rows: readonly Row[]): {
  readonly isPicked: (row: Row) => boolean;
  readonly pick: (row: Row, isPicked: boolean) => void;
} {
  const stored = useStoredValue(picked);
  return {
    isPicked: ({ key, quantity }) => stored[key] === quantity,
    pick: ({ key, quantity }, isPicked) => {
      const kept = rows.flatMap((row) => {
        const pieces = row.key === key ? (isPicked ? quantity : null) : stored[row.key];
        return pieces === undefined || pieces === null ? [] : [[row.key, pieces] as const];
      });
      picked.save(Object.fromEntries(kept.slice(0, KEYS_MAX)));
    },
  };
}
