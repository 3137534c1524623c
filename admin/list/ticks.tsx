import type { ReactNode } from "react";
import { Form, useHref, useNavigation } from "react-router";
import type { FormResult } from "#web/form-result.ts";
import { ActId } from "#admin/components/act-id.tsx";
import { BulkBar, RowTick, TickHead, useTicks } from "./tick-boxes.tsx";
import type { RowTicks } from "./ledger.tsx";
import type { BulkAct, Ticks } from "./list.ts";

/** The bulk acts that a reader has, and the answer to the last one. */
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
  /** The address of the list, sent as `found`: it tells which rows "All found" are. */
  readonly search: string;
  readonly children: (ticks: RowTicks<Row>) => ReactNode;
};

/** A form around the rows, with the bar of acts at its foot while something is ticked. */
export function TickForm<Row>({ of, rows, acts, found, search, children }: Props<Row>) {
  const ticks = useTicks(rows);
  const isBusy = useNavigation().state !== "idle";
  const { intents, result } = acts;
  const sent = result?.values?.["ids"]?.split(" ") ?? [];
  // Not known without JavaScript, nor when rows of other pages are meant.
  const ticked = ticks.isAll ? [] : rows.filter((row) => ticks.ticked.includes(of.id(row)));
  const able = intents.flatMap((intent) => {
    const act = of.acts[intent];
    return act ? [{ intent, act, reached: ticked.filter((row) => canDo(act, row)) }] : [];
  });
  const [first] = able
    .filter(({ act }) => !act.fields)
    .toSorted((a, b) => b.reached.length - a.reached.length);
  return (
    <Form
      method="post"
      {...ticks.form}
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      <ActId />
      <input type="hidden" name="found" value={search} />
      {result?.formError !== undefined && (
        <p role="alert" className="strip strip-error mt-4">
          {result.formError}
        </p>
      )}
      {children({
        head: <TickHead ticks={ticks} rows={rows.length} />,
        cell: (row) => (
          <RowTick
            id={of.id(row)}
            label={of.label(row)}
            defaultChecked={sent.includes(of.id(row))}
          />
        ),
      })}
      <BulkBar {...{ ticks, found, most: of.most }} note={first && obstacle(of, first.act, ticked)}>
        {able.map(({ intent, act, reached }) => (
          <ActButton
            key={intent}
            {...{ intent, act, result }}
            isFirst={intent === first?.intent}
            reach={ticked.length === 0 ? null : [reached.length, ticked.length]}
            isUseless={act.opens !== undefined && ticks.isAll}
          />
        ))}
      </BulkBar>
    </Form>
  );
}

/** An act with the number of rows that it will reach. One with fields opens above its button. */
function ActButton<Row>({
  intent,
  act: { name, opens, fields },
  result,
  reach,
  ...state
}: {
  intent: string;
  act: BulkAct<Row>;
  result: FormResult | undefined;
  isFirst: boolean;
  /** null: not known. */
  reach: readonly [reached: number, ticked: number] | null;
  isUseless: boolean;
}) {
  const path = useHref(opens ?? "");
  const isUseless = state.isUseless || reach?.[0] === 0;
  const count = reach && (reach[0] === reach[1] ? ` ${reach[1]}` : ` ${reach.join(" of ")}`);
  const button = (
    <button
      {...(opens === undefined
        ? { name: "intent", value: intent }
        : { formMethod: "get", formAction: path })}
      className={`button ${state.isFirst && !isUseless ? "bulk-first" : ""}`}
      aria-disabled={isUseless}
      onClick={(event) => {
        if (isUseless) event.preventDefault();
      }}
    >
      {name}
      {!isUseless && count}
    </button>
  );
  if (!fields) return button;
  return (
    <details className="bulk-comment" open={result?.fieldErrors !== undefined || undefined}>
      <summary className="button list-none">{name}</summary>
      <div>
        {fields(result)}
        {button}
      </div>
    </details>
  );
}

function canDo<Row>({ can }: BulkAct<Row>, row: Row): boolean {
  return can?.(row) ?? true;
}

/** Which rows take no part in an act: "Nothing to start: LL-10042 and 3 more". */
function obstacle<Row>({ label }: Ticks<Row>, act: BulkAct<Row>, ticked: readonly Row[]) {
  const without = ticked.filter((row) => !canDo(act, row));
  const [first, ...others] = without;
  if (first === undefined || without.length === ticked.length) return undefined;
  return `${act.obstacle}: ${label(first)}${others.length > 0 ? ` and ${others.length} more` : ""}`;
}
