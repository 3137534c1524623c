import { useState } from "react";
import { Form, useLocation, useNavigation, Link } from "react-router";
import { PARTS_MAX } from "#shop/making/parts.ts";
import { CopyFrom } from "#admin/components/copy-from.tsx";
import { ActId } from "#admin/components/act-id.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import type { PartsResult } from "./change-parts.server.ts";
import { ExampleParts } from "./example-parts.tsx";
import { PartRow, type PartChoices } from "./part-row.tsx";
import { useRows, type Rows, type SavedRows } from "./use-rows.ts";

/** The part list of a product, edited in its rows, with what one piece needs beside it as it is typed. */
export function PartsForm({
  name,
  saved,
  choices,
  sources,
  result,
}: {
  name: string;
  saved: SavedRows;
  choices: PartChoices;
  sources: readonly { readonly productId: number; readonly name: string }[];
  result: PartsResult | undefined;
}) {
  const isBusy = useNavigation().state !== "idle";
  const rows = useRows(saved, result, isBusy);
  const [chosen, setChosen] = useState(result?.choices ?? {});
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      className="parts-form"
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      <div className="min-w-0">
        <ActId />
        <input type="hidden" name="version" value={rows.version} />
        <EnterSaves />
        <ErrorSummary errors={summaryOf(result)} />
        <PartTable rows={rows} choices={choices} />
        <SaveLine rows={rows} />
        <CopyFrom
          sources={sources.map(({ productId, name: source }) => [productId, source])}
          hint="Its rows replace those above."
          isOpen={saved.rows[0]?.material === ""}
          result={result}
        />
      </div>
      <ExampleParts
        {...{ name, choices, chosen }}
        rows={rows.rows.map(({ typed }) => typed)}
        onChoose={(group, value) => setChosen({ ...chosen, [group]: value })}
      />
    </Form>
  );
}

/** The first button of a form is what Enter presses. */
function EnterSaves() {
  return (
    <button name="intent" value="save_parts" tabIndex={-1} aria-hidden="true" className="sr-only">
      Save
    </button>
  );
}

function summaryOf(result: PartsResult | undefined): Record<string, string> {
  const { formError, fieldErrors } = result ?? {};
  const ofRows = Object.entries(fieldErrors ?? {}).map(([field, text]) => {
    const row = Number(field.split("_")[1]) + 1;
    return [field, Number.isNaN(row) ? text : `Row ${row}: ${text}`];
  });
  return { ...(formError !== undefined && { form: formError }), ...Object.fromEntries(ofRows) };
}

function PartTable({ rows, choices }: { rows: Rows; choices: PartChoices }) {
  return (
    <div className="scrolls">
      <table className="ledger part-rows">
        <thead>
          <tr>
            <th scope="col">Material</th>
            <th scope="col">For</th>
            <th scope="col" className="figure">
              Quantity
            </th>
            <th scope="col" className="figure">
              Length, mm
            </th>
            <th scope="col">Finish by</th>
            <th scope="col">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.rows.map((row, at) => (
            <PartRow
              key={row.id}
              {...{ row, at, choices }}
              onType={(field, text) => rows.type(row.id, field, text)}
              onRemove={() => rows.remove(row.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SaveLine({ rows }: { rows: Rows }) {
  const { pathname } = useLocation();
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      {rows.isFull ? (
        <p className="text-ink-2">A product has {PARTS_MAX} rows at most.</p>
      ) : (
        <button
          name="intent"
          value="add_row"
          className="button button-quiet"
          onClick={(event) => {
            event.preventDefault();
            rows.add();
          }}
        >
          Add a row
        </button>
      )}
      <Button name="intent" value="save_parts">
        Save
      </Button>
      {rows.isChanged && (
        <span className="hidden items-center gap-4 scripted:flex">
          <span className="text-timber">Changed, not saved</span>
          <Link className="link" to={pathname} reloadDocument>
            Discard changes
          </Link>
        </span>
      )}
    </div>
  );
}
