import { randomUUID } from "node:crypto";
import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "react-router";
import { beginImport, beginUndo } from "#shop/catalogue/imports/begin-import.server.ts";
import { isRunning } from "#shop/catalogue/imports/import.ts";
import {
  findImport,
  lineKinds,
  listImportLines,
  type LineKind,
} from "#shop/catalogue/imports/list-imports.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { readListQuery } from "#admin/components/list/list-query.ts";
import { PageHead } from "#admin/components/page-head.tsx";
import { useReloads } from "#admin/components/use-reloads.ts";
import { actOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import type { FormResult } from "#web/form-result.ts";
import { ImportAside } from "./import-aside.tsx";
import { ImportLines } from "./import-lines.tsx";
import { ImportProgressStrip, ImportStrip } from "./import-strip.tsx";
import { showImports } from "./import-view.server.ts";
import { showLines } from "./line-view.ts";

export { shouldRevalidate } from "#admin/http/revalidate.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const found = await findImport(db(), params["id"] ?? "");
  if (found === null) throw data(null, { status: 404 });
  const [shown] = await showImports([found.import]);
  if (shown === undefined) throw data(null, { status: 404 });
  const counts = {
    changed: shown.changedCount,
    new: shown.newCount,
    refused: shown.refusedCount,
  };
  const { after } = readListQuery(request.url, { views: [], sorts: [] });
  const asked = new URL(request.url).searchParams.get("view");
  const view: LineKind =
    lineKinds.find((kind) => kind === asked) ??
    lineKinds.find((kind) => counts[kind] > 0) ??
    "changed";
  const page = await listImportLines(db(), shown.id, { kind: view, after });
  return {
    shown,
    counts,
    view,
    lines: showLines(page.lines),
    seen: page.seen,
    next: page.next,
    progress: found.progress,
    isRunning: isRunning(shown.state),
    actId: randomUUID(),
  };
}

const refusals = {
  already_begun: "Somebody has begun this already.",
  nothing_to_import: "There is nothing to import.",
  no_import: "This file is not kept any more.",
};
/** The page below shows how it is now. */
const moved: readonly string[] = ["already_begun", "no_import"];

export async function action(args: ActionFunctionArgs) {
  const field = await readTextFields(args.request);
  const id = args.params["id"] ?? "";
  if ((await findImport(db(), id)) === null) throw data(null, { status: 404 });
  const intent = field("intent");
  if (intent !== "apply" && intent !== "undo") throw data(null, { status: 400 });
  const act = actOf(args, field);
  const begun =
    intent === "apply" ? await beginImport(db(), id, act) : await beginUndo(db(), id, act);
  if (begun.ok) throw redirect(`/products/import/${id}`, 303);
  const reason = moved.includes(begun.reason) ? "changed" : begun.reason;
  const message = refusals[begun.reason as keyof typeof refusals];
  return refusedForm({ reason, ...(message !== undefined && { message }) }, { intent });
}

/** What a file of products would do or has done: counts, lines of each kind, and the button that does it. */
export default function ImportPage() {
  const page = useLoaderData<typeof loader>();
  const result: FormResult | undefined = useActionData<typeof action>();
  const { shown, counts, view, lines, seen, next, progress, actId } = page;
  useReloads(page.isRunning);
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
      {shown.state !== "reading" && (
        <div className="mt-4 grid gap-x-12 gap-y-8 day:grid-cols-[minmax(0,1fr)_19rem]">
          <ImportAside {...{ shown, actId, result }} />
          <ImportLines {...{ id: shown.id, counts, view, lines, seen, next }} />
        </div>
      )}
    </>
  );
}
