import { Form, Link } from "react-router";
import { FirstVersionRow, VersionRow, VersionTable } from "#admin/components/version-table.tsx";
import { Button } from "#ui/button.tsx";
import type { VersionsView } from "./versions-view.server.ts";

type Shown = VersionsView["versions"][number];

/** "Version 3"; the file is version 0. */
export function versionName(number: number): string {
  return number === 0 ? "The text that came with the shop" : `Version ${number}`;
}

/** Asks which version was on the shop on a day, such as that of an order, and says it. */
export function DayForm({ on, onDay }: { on: string; onDay: VersionsView["onDay"] }) {
  return (
    <Form className="no-print mb-4 flex flex-wrap items-center gap-3">
      <label htmlFor="on">On the shop at the end of</label>
      <input id="on" name="on" type="date" className="control w-auto" defaultValue={on} required />
      <Button variant="quiet">Show</Button>
      {onDay !== null && (
        <p role="status">
          {onDay.day}:{" "}
          <Link className="link font-semibold" to={`?on=${on}&version=${onDay.number}`}>
            {onDay.number === 0 ? "the text that came with the shop" : `version ${onDay.number}`}
          </Link>
        </p>
      )}
    </Form>
  );
}

/** The versions of a page, the newest first, and at the end its file. */
export function PageVersionTable({
  versions,
  live,
  chosen,
  hasFile,
}: {
  versions: readonly Shown[];
  live: number;
  chosen: number | null;
  hasFile: boolean;
}) {
  return (
    <VersionTable when="Published" act="Compare">
      {versions.map((version) => (
        <PageVersion key={version.number} {...{ version, live, chosen }} />
      ))}
      {hasFile && (
        <FirstVersionRow act={<LookAtIt number={0} isChosen={chosen === 0} />}>
          The text that came with the shop
          {live === 0 && <OnTheShop />}
        </FirstVersionRow>
      )}
    </VersionTable>
  );
}

type Beside = { live: number; chosen: number | null };

function PageVersion({
  version: { number, when, who, broughtBack, what },
  live,
  chosen,
}: { version: Shown } & Beside) {
  const act = <LookAtIt number={number} isChosen={number === chosen} />;
  return (
    <VersionRow {...{ number, when, who, act }}>
      {broughtBack !== null && (
        <p className="font-medium">{versionName(broughtBack)} brought back</p>
      )}
      {what}
      {number === live && <OnTheShop />}
    </VersionRow>
  );
}

function OnTheShop() {
  return <span className="tag tag-live ml-3">On the shop</span>;
}

function LookAtIt({ number, isChosen }: { number: number; isChosen: boolean }) {
  return (
    <Link className="link" to={`?version=${number}`} aria-current={isChosen ? "true" : undefined}>
      Look at it<span className="sr-only">: version {number}</span>
    </Link>
  );
}
