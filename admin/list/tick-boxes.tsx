import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { formatNumber } from "#shop/kit/text.ts";

export type Ticks = {
  /** What is ticked on this page. */
  readonly ticked: readonly string[];
  /** Whether all that was found is meant, also on other pages. */
  readonly isAll: boolean;
  /** For the form around the rows. */
  readonly form: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly onChange: () => void;
    readonly onReset: () => void;
    readonly className: string;
  };
  readonly tickRows: (isTicked: boolean) => void;
};

/**
 * The ticks of a list's rows. The boxes themselves hold them, so that a form without JavaScript sends
 * what is ticked, and ticks made before the page was ready count. They are read again when `rows` are others.
 */
export function useTicks(rows?: unknown): Ticks {
  const ref = useRef<HTMLFormElement>(null);
  const [state, setState] = useState({ ticked: noRows, isAll: false });
  const read = () => {
    const form = ref.current;
    if (form === null) return;
    const fields = new FormData(form);
    setState({ ticked: fields.getAll("id").map(String), isAll: fields.has("all") });
  };
  useEffect(read, [rows]);
  return {
    ...state,
    form: {
      ref,
      onChange: read,
      onReset: () => setState({ ticked: noRows, isAll: false }),
      className: "group/ticks",
    },
    tickRows(isTicked) {
      for (const box of boxesOf(ref.current)) box.checked = isTicked;
      read();
    },
  };
}

const noRows: readonly string[] = [];

/** Those around which the form is, and those elsewhere that name it. */
function boxesOf(form: HTMLFormElement | null): readonly HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (each) => each instanceof HTMLInputElement && each.name === "id",
  ) as HTMLInputElement[];
}

/** The box of a row. */
export function RowTick({
  id,
  label,
  form,
  defaultChecked,
}: {
  id: string;
  /** What is ticked: "LL-10042". */
  label: string;
  /** The id of the form, where it is not around the row because the row has one of its own. */
  form?: string;
  defaultChecked?: boolean;
}) {
  return (
    <td role="cell" className="tick-cell">
      <input
        type="checkbox"
        name="id"
        value={id}
        aria-label={`Select ${label}`}
        className="tick"
        {...{ form, defaultChecked }}
      />
    </td>
  );
}

/** The box above the rows' boxes, which ticks all or none of this page. It needs JavaScript. */
export function TickHead({ ticks, rows }: { ticks: Ticks; rows: number }) {
  const box = useRef<HTMLInputElement>(null);
  const count = ticks.ticked.length;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = count > 0 && count < rows;
  }, [count, rows]);
  return (
    <th scope="col" role="columnheader" className="tick-cell">
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all of this page"
        className="tick hidden scripted:inline-block"
        checked={rows > 0 && count === rows}
        onChange={(event) => ticks.tickRows(event.target.checked)}
      />
    </th>
  );
}

/**
 * At the foot of a list while something is ticked: how many, what stands in the way, and the acts. Its
 * buttons are the form's.
 */
export function BulkBar({
  ticks,
  found,
  most,
  note,
  children,
}: {
  ticks: Ticks;
  /** How many rows were found on all pages, and how many one act takes at most. */
  found: number;
  most: number;
  /** What stands in the way: "Nothing to start: LL-10042". */
  note?: string | undefined;
  children: ReactNode;
}) {
  const count = ticks.isAll ? Math.min(found, most) : ticks.ticked.length;
  return (
    <div
      role="group"
      aria-label="Selected rows"
      className="bulk-bar hidden group-has-[[name=id]:checked]/ticks:flex"
    >
      <p className="mr-2 hidden scripted:block">
        <span role="status" className="block font-semibold">
          {formatNumber(count)} selected
        </span>
        {note && <span className="block text-xs">{note}</span>}
      </p>
      {children}
      <span className="ml-auto flex items-center gap-5">
        {found > ticks.ticked.length && (
          <label className="flex items-center gap-2">
            <input type="checkbox" name="all" value="1" className="tick" />
            {found > most
              ? `The first ${formatNumber(most)} of ${formatNumber(found)} found`
              : `All ${formatNumber(found)} found`}
          </label>
        )}
        <button type="reset" className="button-text">
          Clear
        </button>
      </span>
    </div>
  );
}
