import { Link } from "react-router";
import { VersionRow, VersionTable } from "#admin/components/version-table.tsx";
import { DifferenceList } from "./difference-list.tsx";
import type { Difference } from "#shop/catalogue/editing/order-difference.ts";

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
export function ProductVersions({
  versions,
  chosen,
}: {
  versions: readonly ShownVersion[];
  chosen: number | null;
}) {
  return (
    <VersionTable when="When" act="Compare">
      {versions.map((version) => (
        <VersionRow
          key={version.number}
          number={version.number}
          when={version.at}
          who={version.who}
          act={<Compare number={version.number} isChosen={version.number === chosen} />}
        >
          <WhatChanged version={version} />
        </VersionRow>
      ))}
    </VersionTable>
  );
}

function Compare({ number, isChosen }: { number: number; isChosen: boolean }) {
  return (
    <Link className="link" to={`?version=${number}`} aria-current={isChosen ? "true" : undefined}>
      Compare with now<span className="sr-only">: version {number}</span>
    </Link>
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
