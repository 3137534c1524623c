import { data, Link } from "react-router";
import { isRunning } from "#shop/catalogue/imports/import.ts";
import {
  countDrafts,
  findImport,
  findSteepPrices,
  importLines,
  lineKinds,
  type LineKind,
} from "#shop/catalogue/imports/list-imports.server.ts";
import { countFetched } from "#shop/catalogue/imports/fetched-pictures.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { useReloads } from "#admin/components/use-reloads.ts";
import type { FormResult } from "#web/form-result.ts";
import type { Route } from "./+types/import";
import { FetchedStrip } from "./fetched-strip.tsx";
import { ImportAside } from "./import-aside.tsx";
import { answerForm } from "./import-forms.server.ts";
import { SteepStrip } from "./steep-prices.tsx";
import { ImportLines } from "./import-lines.tsx";
import { ImportProgressStrip, ImportStrip } from "./import-strip.tsx";
import { showImports } from "./import-view.server.ts";
import { showLines, showSteep } from "./line-view.ts";
import { ColumnsForm } from "./mapping/columns-form.tsx";
import { MappingForm } from "./mapping/mapping-form.tsx";
import { readQuestions } from "./mapping/mapping-view.server.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
  const found = await findImport(db(), params.id);
  if (found === null) throw data(null, { status: 404 });
  const [shown] = await showImports([found.import]);
  if (shown === undefined) throw data(null, { status: 404 });
  const counts = {
    changed: shown.changedCount,
    new: shown.newCount,
    refused: shown.refusedCount,
  };
  const after = new URL(request.url).searchParams.get("after");
  const query = new URL(request.url).searchParams;
  const asks = shown.state === "asking" || query.has("again") || query.has("columns");
  const asked = query.get("view");
  const view: LineKind =
    lineKinds.find((kind) => kind === asked) ??
    lineKinds.find((kind) => counts[kind] > 0) ??
    "changed";
  const page = await importLines(shown.id, view).page(db(), after);
  return {
    shown,
    questions: asks ? await readQuestions(shown.id) : null,
    asksColumns: query.has("columns"),
    fetched: await countFetched(db(), shown.id),
    steep: showSteep(
      shown.state === "ready"
        ? await findSteepPrices(db(), shown.id)
        : { count: 0, mark: null, first: [] },
    ),
    drafts: shown.state === "applied" ? await countDrafts(db(), shown.id) : 0,
    counts,
    view,
    lines: { ...page, rows: showLines(page.rows, view) },
    progress: found.progress,
    isRunning: isRunning(shown.state),
  };
}

export async function action(args: Route.ActionArgs) {
  return answerForm(args);
}

/** How a file of products is read, what it would do or has done: counts, lines of each kind, and the button that does it. */
export default function ImportPage({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const { shown, progress, questions, fetched } = page;
  useReloads(page.isRunning || fetched.waiting > 0);
  return (
    <>
      <PageHead
        title={shown.fileName || "File of products"}
        crumb={{ to: "/products/import", name: "Import products" }}
        note={`${shown.who}, ${shown.at}`}
      />
      {page.isRunning ? (
        <ImportProgressStrip state={shown.state} progress={progress} />
      ) : (
        <ImportStrip shown={shown} />
      )}
      <FetchedStrip fetched={fetched} />
      {questions !== null ? (
        <Questions {...{ questions, result }} asksColumns={page.asksColumns} />
      ) : (
        !["reading", "asking", "unreadable"].includes(shown.state) && (
          <Comparison {...{ page, result }} />
        )
      )}
    </>
  );
}

function Questions({
  asksColumns,
  ...form
}: Parameters<typeof MappingForm>[0] & { asksColumns: boolean }) {
  const { format, asksColumns: asksFirst } = form.questions;
  return format === "other" && (asksColumns || asksFirst) ? (
    <ColumnsForm {...form} />
  ) : (
    <MappingForm {...form} />
  );
}

function Comparison({
  page: { shown, steep, drafts, counts, view, lines },
  result,
}: {
  page: Route.ComponentProps["loaderData"];
  result: FormResult | undefined;
}) {
  const isReady = shown.state === "ready";
  return (
    <>
      {isReady && shown.format !== "own" && (
        <p className="no-print mt-3">
          <Link className="link" to="?again">
            Change how the file is read
          </Link>
        </p>
      )}
      {isReady && shown.format === "own" && shown.leftColumns.length > 0 && (
        <ActForm
          intent="ask_columns"
          result={result}
          submit="Say what each column is"
          variant="quiet"
          className="no-print mt-3"
        />
      )}
      <SteepStrip steep={steep} />
      <div className="mt-4 grid gap-x-12 gap-y-8 day:grid-cols-[minmax(0,1fr)_19rem]">
        <ImportAside {...{ shown, steep, drafts, result }} />
        <ImportLines {...{ id: shown.id, counts, view, lines }} mayAnswer={isReady} />
      </div>
    </>
  );
}
