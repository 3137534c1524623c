import { Link } from "react-router";
import { DifferenceList } from "./difference-list.tsx";
import type { Difference } from "./differences.ts";

export type ShownVersion = {
  readonly number: number;
  readonly at: string;
  readonly who: string;
  readonly action: string;
  readonly broughtBack: number | null;
  /** Compared with the version before; null for the first. */
  readonly differences: readonly Difference[] | null;
};

/** The versions of a product, the newest first: when, who, and what was different. */
export function VersionTable({
  versions,
  chosen,
}: {
  versions: readonly ShownVersion[];
  chosen: number | null;
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
              When
            </th>
            <th scope="col">What changed</th>
            <th scope="col">
              <span className="sr-only">Compare</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <VersionRow
              key={version.number}
              version={version}
              isChosen={version.number === chosen}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function VersionRow({ version, isChosen }: { version: ShownVersion; isChosen: boolean }) {
  const { number, at, who } = version;
  return (
    <tr data-row className="align-top">
      <td className="money">{number}</td>
      <td>
        {at}
        <span className="second-line block">{who}</span>
      </td>
      <td>
        <WhatChanged version={version} />
      </td>
      <td className="text-right whitespace-nowrap">
        <Link
          className="link"
          to={`?version=${number}`}
          aria-current={isChosen ? "true" : undefined}
          aria-label={`Compare version ${number} with now`}
        >
          Compare with now
        </Link>
      </td>
    </tr>
  );
}

const firstOf: Readonly<Record<string, string>> = {
  begin: "The product before its first change in the admin",
  create_product: "New product",
};

function WhatChanged({ version: { differences, broughtBack, action } }: { version: ShownVersion }) {
  if (differences === null)
    return <span className="text-ink-2">{firstOf[action] ?? "The oldest version"}</span>;
  return (
    <>
      {broughtBack !== null && <p className="font-medium">Version {broughtBack} brought back</p>}
      {action === "begin" && <p className="text-ink-2">Changed outside the admin</p>}
      <DifferenceList differences={differences} />
    </>
  );
}
