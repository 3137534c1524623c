import { ActForm } from "#admin/components/act-form.tsx";
import { counted, formatNumber } from "#shop/kit/text.ts";
import type { VersionedResult } from "#admin/http/overtaken.server.ts";
import type { ShownDiff } from "./rates-view.server.ts";

type About = { readonly rows: number; readonly by: string; readonly since: string } | null;

/** Whether there is a draft, whose it is, and how much it changes. */
export function DraftNote({ about, diff }: { about: About; diff: ShownDiff | null }) {
  if (about === null || diff === null) return <>As published. A change begins a draft.</>;
  const codes = `${formatNumber(diff.changed)} outward ${diff.changed === 1 ? "code changes" : "codes change"}`;
  const countries =
    diff.countries.length === 0
      ? ""
      : `, ${diff.countries.length} ${diff.countries.length === 1 ? "country" : "countries"}`;
  return (
    <>
      <span className="tag tag-draft mr-3">Draft, not published</span>
      {counted(about.rows, "change")} by {about.by}, since {about.since}:{" "}
      <a className="link" href="#what-changes">
        {codes}
        {countries}
      </a>
    </>
  );
}

/** Publishing and discarding the draft, as it is seen on the page. */
export function DraftActs({
  about,
  seen,
  result,
}: {
  about: About;
  seen: { readonly version: number; readonly live: string };
  result: VersionedResult | undefined;
}) {
  const fields = (
    <>
      <input type="hidden" name="version" value={seen.version} />
      <input type="hidden" name="live" value={seen.live} />
    </>
  );
  return (
    <>
      {about !== null && (
        <details className="opens-below">
          <summary className="button button-quiet text-error">Discard</summary>
          <div className="opens-below-panel">
            <p className="mb-3">
              {about.rows === 1 ? "1 change is" : `${about.rows} changes are`} lost. The rates in
              the shop stay as they are.
            </p>
            <ActForm
              result={result}
              intent="discard"
              submit="Discard the draft"
              variant="quiet"
              isDestructive
            >
              {fields}
            </ActForm>
          </div>
        </details>
      )}
      <ActForm
        result={result}
        intent="publish"
        submit="Publish"
        button={about === null ? { disabled: true, title: "There is no draft." } : {}}
      >
        {fields}
      </ActForm>
    </>
  );
}
