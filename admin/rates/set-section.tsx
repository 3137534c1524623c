import type { ReactNode } from "react";
import type { Pence } from "#shop/kit/money.ts";
import { Section } from "#admin/components/section.tsx";
import { AddLink, RemovedRow } from "./row-acts.tsx";
import type { Sending } from "./row-form.tsx";

/** The heads of a table of rates; the last column has what can be done with a row. */
type Heads = readonly (readonly [name: string, isFigure?: "figure"])[];

type Props = {
  title: string;
  note: string;
  className?: string;
  heads: Heads;
  /** What the form of a new row is called, in the URL and on its link. */
  add: { readonly row: string; readonly name: string; readonly to: string };
  /** The form of a new row. */
  form: ReactNode;
  /** Rows of the shop that the draft does not have, by their names in the URL. */
  removed: readonly {
    readonly row: string;
    readonly was: { readonly name: string; readonly ratePence: Pence };
  }[];
  /** Instead of the table; null where it has rows. */
  empty?: ReactNode;
  children: ReactNode;
} & Pick<Sending, "open">;

/** The rows of one kind of a rate set: those of the draft, those that it no longer has, and the form of a new one. */
export function SetSection({
  title,
  note,
  className,
  heads,
  add,
  form,
  removed,
  empty = null,
  children,
  open,
}: Props) {
  const isAdding = open === add.row;
  return (
    <Section title={title} note={note} {...(className !== undefined && { className })}>
      {empty !== null && !isAdding ? (
        empty
      ) : (
        <div className="scrolls">
          <table className="ledger rows">
            <HeadRow heads={heads} />
            <tbody>
              {children}
              {removed.map(({ row, was }) => (
                <RemovedRow key={row} row={row} was={was} />
              ))}
              {isAdding && <OpenRow columns={heads.length + 1}>{form}</OpenRow>}
            </tbody>
          </table>
        </div>
      )}
      {!isAdding && <AddLink to={add.to}>{add.name}</AddLink>}
    </Section>
  );
}

function HeadRow({ heads }: { heads: Heads }) {
  return (
    <thead>
      <tr>
        {heads.map(([name, figure]) => (
          <th key={name} scope="col" className={figure}>
            {name}
          </th>
        ))}
        <th scope="col">
          <span className="sr-only">Change</span>
        </th>
      </tr>
    </thead>
  );
}

/** A row that is open to its form. */
export function OpenRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr className="material-open">
      <td colSpan={columns}>{children}</td>
    </tr>
  );
}
