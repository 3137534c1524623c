import { formatNumber } from "#shop/kit/text.ts";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { FormResult } from "#web/form-result.ts";
import { ActId } from "#admin/components/act-id.tsx";
import type { BulkAct, Ticks } from "./list.ts";

/** The ticks of a list's rows. The boxes hold them, so that a form without JavaScript sends what is ticked. */
export type TickState<Row> = {
  readonly of: Ticks<Row>;
  readonly ticked: readonly string[];
  readonly tickRows: (isTicked: boolean) => void;
  /** What was ticked in a form that was refused. */
  readonly sent: readonly string[];
};

/** The acts of this reader, and the answer to the last one. */
export type Acts = {
  readonly intents: readonly string[];
  readonly result: FormResult | undefined;
};

type Props<Row> = {
  readonly of: Ticks<Row>;
  readonly rows: readonly Row[];
  readonly acts: Acts;
  /** How many rows were found on all pages. */
  readonly found: number;
  /** The parameters that tell which rows "All found" are. */
  readonly search: string;
  readonly children: (ticks: TickState<Row>) => ReactNode;
};

/** What is ticked on this page, and whether all that was found is meant. */
function useTicks() {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState({ ticked: nothing, isAll: false });
  const read = () => {
    const fields = new FormData(form.current ?? undefined);
    setState({ ticked: fields.getAll("id").map(String), isAll: fields.has("all") });
  };
  useEffect(read, []);
  return {
    ...state,
    form: { ref: form, onChange: read, onReset: () => setState({ ticked: nothing, isAll: false }) },
    tickRows(isTicked: boolean) {
      const boxes = form.current?.querySelectorAll<HTMLInputElement>("[name=id]") ?? [];
      for (const box of boxes) box.checked = isTicked;
      read();
    },
  };
}

const nothing: readonly string[] = [];

/** A form around the rows, with the bar of acts at its foot while something is ticked. */
export function TickForm<Row>({ of, rows, acts, found, search, children }: Props<Row>) {
  const { form, ticked, isAll, tickRows } = useTicks();
  const isBusy = useNavigation().state !== "idle";
  const { result } = acts;
  const sent = result?.values?.["ids"]?.split(" ") ?? nothing;
  const those = isAll ? [] : rows.filter((row) => ticked.includes(of.id(row)));
  return (
    <Form
      method="post"
      {...form}
      className="group/ticks"
      onSubmit={(event) => isBusy && event.preventDefault()}
    >
      <ActId />
      <input type="hidden" name="found" value={search} />
      {result?.formError !== undefined && (
        <p role="alert" className="strip strip-error mt-4">
          {result.formError}
        </p>
      )}
      {children({ of, ticked, tickRows, sent })}
      <BulkBar
        {...{ of, acts, those, found }}
        count={isAll ? Math.min(found, of.most) : ticked.length}
      />
    </Form>
  );
}

/** How many are ticked, what stands in the way, and the acts, each with the number of rows that it will reach. */
function BulkBar<Row>({
  of,
  acts: { intents, result },
  those,
  found,
  count,
}: Pick<Props<Row>, "of" | "acts" | "found"> & {
  /** The ticked rows; none where rows of other pages are meant, or without JavaScript. */
  those: readonly Row[];
  count: number;
}) {
  const acts = intents.flatMap((intent) => {
    const act = of.acts[intent];
    return act
      ? [{ intent, act, reached: those.filter((row) => act.can?.(row) ?? true).length }]
      : [];
  });
  const [first] = acts.filter(({ act }) => !act.fields).toSorted((a, b) => b.reached - a.reached);
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
        {first && <span className="block text-xs">{obstacleOf(those, of, first.act)}</span>}
      </p>
      {acts.map(({ intent, act, reached }) => (
        <ActButton
          key={intent}
          {...{ intent, act, result, count }}
          isFirst={intent === first?.intent}
          reached={those.length === 0 ? null : reached}
        />
      ))}
      <span className="ml-auto flex items-center gap-5">
        {found > count && (
          <label className="flex items-center gap-2">
            <input type="checkbox" name="all" value="1" className="tick" />
            {found > of.most
              ? `The first ${formatNumber(of.most)} of ${formatNumber(found)} found`
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

function ActButton<Row>({
  intent,
  act: { name, opens, fields },
  isFirst,
  reached,
  count,
  result,
}: {
  intent: string;
  act: BulkAct<Row>;
  isFirst: boolean;
  /** null: not known, without JavaScript or with rows of other pages. */
  reached: number | null;
  count: number;
  result: FormResult | undefined;
}) {
  const isUseless = reached === 0 || (opens !== undefined && count > opens.most);
  const words = reached === count ? ` ${count}` : ` ${reached} of ${count}`;
  const button = (
    <button
      name="intent"
      value={intent}
      {...(opens && { formMethod: "get", formAction: opens.path })}
      className={`button ${isFirst && !isUseless ? "bulk-first" : ""}`}
      aria-disabled={isUseless}
      onClick={(event) => isUseless && event.preventDefault()}
    >
      {name}
      {reached ? words : ""}
    </button>
  );
  if (!fields) return button;
  return (
    <details className="bulk-comment" open={result?.fieldErrors !== undefined || undefined}>
      <summary className="button list-none">{name}</summary>
      <div>
        {fields()}
        {button}
      </div>
    </details>
  );
}

function obstacleOf<Row>(
  those: readonly Row[],
  { label }: Ticks<Row>,
  { can, obstacle = "" }: BulkAct<Row>,
) {
  const [first, ...others] = those.filter((row) => !(can?.(row) ?? true));
  if (first === undefined || others.length + 1 === those.length) return null;
  return others.length === 0
    ? `${label(first)} ${obstacle}`
    : `${label(first)} and ${others.length} more: ${obstacle.replace("has", "have")}`;
}

/** The box of a row. */
export function RowTick<Row>({ ticks: { of, sent }, row }: { ticks: TickState<Row>; row: Row }) {
  return (
    <td className="tick-cell">
      <input
        type="checkbox"
        name="id"
        value={of.id(row)}
        aria-label={`Select ${of.label(row)}`}
        className="tick"
        defaultChecked={sent.includes(of.id(row))}
      />
    </td>
  );
}

/** The box above the rows' boxes, which ticks all or none of this page. It needs JavaScript. */
export function TickHead<Row>({
  ticks: { ticked, tickRows },
  rows,
}: {
  ticks: TickState<Row>;
  rows: number;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = ticked.length > 0 && ticked.length < rows;
  }, [ticked.length, rows]);
  return (
    <th scope="col" className="tick-cell">
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all of this page"
        className="tick hidden scripted:inline-block"
        checked={rows > 0 && ticked.length === rows}
        onChange={(event) => tickRows(event.target.checked)}
      />
    </th>
  );
}
