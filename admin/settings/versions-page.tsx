import { Link } from "react-router";
import { ActForm } from "#admin/components/act-form.tsx";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { FirstVersionRow, VersionRow, VersionTable } from "#admin/components/version-table.tsx";
import type { ActResult } from "#admin/http/act-result.ts";
import { sectionPaths, sectionTitles } from "./setting-fields.ts";
import type { SettingVersionsView } from "./versions-view.server.ts";

type Props = { readonly view: SettingVersionsView; readonly result: ActResult | undefined };

/** What was saved of a section, by whom and when; a version can be brought back. */
export function SettingVersionsPage({ view, result }: Props) {
  const { section, versions, next } = view;
  return (
    <>
      <PageHead
        title={`${sectionTitles[section]}: versions`}
        crumb={{ to: sectionPaths[section], name: sectionTitles[section] }}
      />
      <DoneStrip text={result?.done} />
      <ConflictStrip text={result?.conflict} />
      {section === "words" && <Testimonials {...{ view, result }} />}
      <VersionTable when="Saved" act="Bring back">
        {versions.map((version) => (
          <Row key={version.number} version={version} {...{ view, result }} />
        ))}
        {next === null && (
          <FirstVersionRow act={<BringBack number={0} {...{ view, result }} />}>
            The values that came with the shop{" "}
            {view.live === 0 && <span className="tag tag-live">On the shop</span>}
          </FirstVersionRow>
        )}
      </VersionTable>
      {next !== null && (
        <p className="mt-3 text-right text-xs">
          <Link className="link" to={`?before=${next}`} rel="next">
            Older versions
          </Link>
        </p>
      )}
    </>
  );
}

/** A customer whose words were shown can ask that they go. */
function Testimonials({ view: { mayChange }, result }: Props) {
  return (
    <div className="no-print mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="text-ink-2">
        A testimonial goes from earlier versions 90 days after it was replaced.
      </p>
      {mayChange && (
        <ActForm
          result={result}
          intent="forget"
          submit="Remove earlier testimonials now"
          variant="quiet"
        />
      )}
    </div>
  );
}

function Row({
  version: { number, when, who, broughtBack, changes, forgotten },
  ...props
}: Props & { readonly version: SettingVersionsView["versions"][number] }) {
  return (
    <VersionRow {...{ number, when, who }} act={<BringBack number={number} {...props} />}>
      {broughtBack !== null && (
        <p className="font-medium">
          {broughtBack === 0
            ? "The values that came with the shop, brought back"
            : `Version ${broughtBack}, brought back`}
        </p>
      )}
      <ul className="grid gap-2">
        {changes.map(({ label, from, to }) => (
          <li key={label} className="wrap-anywhere">
            <span className="font-semibold">{label}</span>
            <del className="changed-line removed-line whitespace-pre-line">{from || "nothing"}</del>
            <ins className="changed-line added-line whitespace-pre-line">{to || "nothing"}</ins>
          </li>
        ))}
      </ul>
      {forgotten.length > 0 && (
        <p className="second-line">Removed from this version: {forgotten.join(", ")}</p>
      )}
      {number === props.view.live && <span className="tag tag-live">On the shop</span>}
    </VersionRow>
  );
}

function BringBack({
  number,
  view: { live, mayChange },
  result,
}: Props & { readonly number: number }) {
  if (!mayChange || number === live) return null;
  return (
    <ActForm
      result={result}
      intent={`bring_back ${number}`}
      submit="Bring back"
      variant="quiet"
      button={{ "aria-label": `Bring back version ${number}` }}
    >
      <input type="hidden" name="version" value={live} />
    </ActForm>
  );
}
