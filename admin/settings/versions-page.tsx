import { Link } from "react-router";
import { ActForm } from "#admin/components/act-form.tsx";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { sectionPaths, sectionTitles } from "./setting-fields.ts";
import type { SettingVersionsView, VersionsResult } from "./versions-view.server.ts";

type Props = { readonly view: SettingVersionsView; readonly result: VersionsResult | undefined };

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
      <div className="scrolls">
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col" className="w-20">
                Version
              </th>
              <th scope="col" className="w-52">
                Saved
              </th>
              <th scope="col">What changed</th>
              <th scope="col">
                <span className="sr-only">Bring back</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {versions.map((version) => (
              <Row key={version.number} version={version} {...{ view, result }} />
            ))}
            {next === null && <FirstRow {...{ view, result }} />}
          </tbody>
        </table>
      </div>
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
function Testimonials({ view: { mayChange, actId }, result }: Props) {
  return (
    <div className="no-print mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="text-ink-2">
        A testimonial goes from earlier versions 90 days after it was replaced.
      </p>
      {mayChange && (
        <ActForm
          {...{ actId, result }}
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
    <tr data-row>
      <td className="money">{number}</td>
      <td>
        {when}
        <span className="second-line block">{who}</span>
      </td>
      <td>
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
              <del className="changed-line removed-line whitespace-pre-line">
                {from || "nothing"}
              </del>
              <ins className="changed-line added-line whitespace-pre-line">{to || "nothing"}</ins>
            </li>
          ))}
        </ul>
        {forgotten.length > 0 && (
          <p className="second-line">Removed from this version: {forgotten.join(", ")}</p>
        )}
        {number === props.view.live && <span className="tag tag-live">On the shop</span>}
      </td>
      <BringBack number={number} {...props} />
    </tr>
  );
}

function FirstRow(props: Props) {
  return (
    <tr data-row>
      <td className="money">0</td>
      <td className="text-ink-2">with the shop</td>
      <td>
        The values that came with the shop{" "}
        {props.view.live === 0 && <span className="tag tag-live">On the shop</span>}
      </td>
      <BringBack number={0} {...props} />
    </tr>
  );
}

function BringBack({
  number,
  view: { live, mayChange, actId },
  result,
}: Props & { readonly number: number }) {
  return (
    <td className="text-right whitespace-nowrap">
      {mayChange && number !== live && (
        <ActForm
          {...{ actId, result }}
          intent={`bring_back ${number}`}
          submit="Bring back"
          variant="quiet"
          button={{ "aria-label": `Bring back version ${number}` }}
        >
          <input type="hidden" name="version" value={live} />
        </ActForm>
      )}
    </td>
  );
}
