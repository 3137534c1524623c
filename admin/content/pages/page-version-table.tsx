import { Form, Link } from "react-router";
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
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col" className="w-20">
              Version
            </th>
            <th scope="col" className="w-56">
              Published
            </th>
            <th scope="col">What changed</th>
            <th scope="col">
              <span className="sr-only">Compare</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <VersionRow key={version.number} {...{ version, live, chosen }} />
          ))}
          {hasFile && <FileRow {...{ live, chosen }} />}
        </tbody>
      </table>
    </div>
  );
}

type Beside = { live: number; chosen: number | null };

function VersionRow({
  version: { number, when, who, broughtBack, what },
  live,
  chosen,
}: { version: Shown } & Beside) {
  return (
    <tr data-row>
      <td className="money">{number}</td>
      <td>
        {when}
        <span className="second-line block">{who}</span>
      </td>
      <td>
        {broughtBack !== null && (
          <p className="font-medium">{versionName(broughtBack)} brought back</p>
        )}
        {what}
        {number === live && <OnTheShop />}
      </td>
      <CompareCell number={number} isChosen={number === chosen} />
    </tr>
  );
}

function FileRow({ live, chosen }: Beside) {
  return (
    <tr data-row>
      <td className="money">0</td>
      <td className="text-ink-2">with the shop</td>
      <td>
        The text that came with the shop
        {live === 0 && <OnTheShop />}
      </td>
      <CompareCell number={0} isChosen={chosen === 0} />
    </tr>
  );
}

function OnTheShop() {
  return <span className="tag tag-live ml-3">On the shop</span>;
}

function CompareCell({ number, isChosen }: { number: number; isChosen: boolean }) {
  return (
    <td className="text-right whitespace-nowrap">
      <Link
        className="link"
        to={`?version=${number}`}
        aria-current={isChosen ? "true" : undefined}
        aria-label={`Look at version ${number}`}
      >
        Look at it
      </Link>
    </td>
  );
}
