import { Form, useNavigation } from "react-router";
import { Link, useLocation } from "react-router";
import type { Grid } from "#shop/catalogue/editing/options/option-grid.ts";
import type { OptionSource } from "#shop/catalogue/editing/options/option-sources.server.ts";
import { CopyFrom } from "#admin/components/copy-from.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { ActId } from "#admin/components/act-id.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { GridTable } from "./grid-table.tsx";
import { layoutOf } from "./grid-fields.ts";
import { OptionsAside, type AsideFacts } from "./options-aside.tsx";
import type { OptionsResult } from "./save-options.server.ts";
import { conflictName } from "./take-theirs.ts";
import { useDrag } from "./use-drag.ts";
import { useGrid, type GridState } from "./use-grid.ts";

/** The options of a product as a grid, with what saving it does at the right. */
export function OptionsForm({
  saved,
  facts,
  sources,
  mayChange,
  result,
}: {
  saved: Grid;
  facts: AsideFacts;
  sources: readonly OptionSource[];
  mayChange: boolean;
  result: OptionsResult | undefined;
}) {
  const isBusy = useNavigation().state !== "idle";
  const grid = useGrid(saved, facts.vatRateBp, { result, isBusy });
  const drag = useDrag(grid);
  const errors = result?.errors ?? {};
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      className="options-form"
      onSubmit={(event) => isBusy && event.preventDefault()}
    >
      <fieldset disabled={!mayChange} className="min-w-0">
        <legend className="sr-only">Options</legend>
        <ActId />
        <input type="hidden" name="layout" value={layoutOf(grid.typed)} />
        <input type="hidden" name="was" value={JSON.stringify(grid.was)} />
        <EnterSaves />
        <ErrorSummary errors={summaryOf(result)} />
        <Conflicts result={result} />
        <DoneStrip text={result?.note} />
        <GridTable {...{ grid, drag, errors }} vatRateBp={facts.vatRateBp} />
        {mayChange && <SaveLine grid={grid} />}
        <CopyFrom
          sources={sources.map(({ sku, name }) => [sku, name])}
          hint="Options that this product has already stay. SKUs and stock are not copied."
          isOpen={saved.length === 0}
          result={result}
        />
      </fieldset>
      <OptionsAside {...{ grid, facts }} />
    </Form>
  );
}

/** The first button of a form is what Enter presses. */
function EnterSaves() {
  return (
    <button name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only">
      Save
    </button>
  );
}

function summaryOf(result: OptionsResult | undefined): Record<string, string> {
  const { formError, errors = {}, fieldErrors = {} } = result ?? {};
  const ofRows = Object.entries(errors).map(([field, { text }]) => [field, text] as const);
  return {
    ...(formError !== undefined && { form: formError }),
    ...fieldErrors,
    ...Object.fromEntries(ofRows),
  };
}

/** What a colleague changed to something else: what was typed stays, unless theirs is taken. */
function Conflicts({ result }: { result: OptionsResult | undefined }) {
  const conflicts = result?.conflicts ?? [];
  if (conflicts.length === 0) return null;
  return (
    <div role="alert" className="strip strip-error mb-4 grid gap-2">
      <p>
        Nothing is saved yet. The rows have what you typed, with what your colleague changed
        elsewhere. Save keeps yours.
      </p>
      {conflicts.map((conflict) => (
        <div key={conflictName(conflict)} className="flex flex-wrap items-center gap-3">
          <p className="message message-error">{conflict.text}</p>
          <button
            name="intent"
            value={`take:${conflictName(conflict)}`}
            className="button button-quiet"
          >
            {["You", "Somebody"].includes(conflict.who)
              ? "Take the other"
              : `Take ${conflict.who}’s`}
          </button>
        </div>
      ))}
    </div>
  );
}

/** Stays at the foot of the window while the grid is scrolled. */
function SaveLine({ grid }: { grid: GridState }) {
  const { pathname } = useLocation();
  return (
    <div className="no-print sticky bottom-0 z-1 mt-4 flex flex-wrap items-center gap-4 border-t border-rule bg-limewash py-3">
      <Button name="intent" value="save">
        Save
      </Button>
      <button name="intent" value="check" className="button button-quiet scripted:hidden">
        Check, with an empty row more
      </button>
      {grid.isChanged && (
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
