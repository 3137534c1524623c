import { formatNumber } from "#shop/kit/text.ts";
import { isNeeded } from "#shop/catalogue/imports/import.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import type { FormResult } from "#web/form-result.ts";
import { Section } from "#admin/components/section.tsx";
import { drawn, text, type Column } from "#admin/list/columns.tsx";
import { Ledger } from "#admin/list/ledger.tsx";
import { listOf } from "#admin/list/list.ts";
import type { ShownImport } from "./import-view.server.ts";

/** Nought is a count like others here. */
const lines = (head: string, of: (row: ShownImport) => number): Column<ShownImport> =>
  drawn(head, (row) => formatNumber(of(row)), { isFigure: true });

const files = listOf<ShownImport>()({
  title: "Files of the last 7 days",
  key: ({ id }) => id,
  columns: [
    text("File", ({ fileName }) => fileName || "Without a name", {
      to: ({ id }) => `/products/import/${id}`,
    }),
    text("Uploaded", ({ at }) => at, { second: ({ who }) => who }),
    drawn("State", ({ stateWord }) => stateWord, {
      after: (row) => !isNeeded(row.state) && <DeleteForm row={row} />,
    }),
    lines("New", ({ newCount }) => newCount),
    lines("Changed", ({ changedCount }) => changedCount),
    lines("Refused", ({ refusedCount }) => refusedCount),
  ],
});

/** The files of the last 7 days, the newest first; each leads to its comparison and to Undo, or can be deleted. */
export function ImportList({
  imports,
  result,
  now,
}: {
  imports: readonly ShownImport[];
  result: FormResult | undefined;
  now: Date;
}) {
  const refusal = result?.intent === "delete" ? result.formError : undefined;
  return (
    <Section title="Files of the last 7 days" className="mt-10">
      {refusal !== undefined && (
        <p role="alert" className="strip strip-error mt-2">
          {refusal}
        </p>
      )}
      {imports.length === 0 ? (
        <p className="mt-2 text-ink-2">
          The files that you upload are listed here. An import can be undone from here.
        </p>
      ) : (
        <Ledger name="Files of the last 7 days" list={files} rows={imports} now={now} />
      )}
    </Section>
  );
}

function DeleteForm({ row: { id, fileName } }: { row: ShownImport }) {
  return (
    <ActForm
      intent="delete"
      row={id}
      submit="Delete"
      look="button-text"
      className="no-print"
      button={{ "aria-label": `Delete ${fileName || "the file without a name"}` }}
    >
      <input type="hidden" name="id" value={id} />
    </ActForm>
  );
}
