import type { ReactNode } from "react";

/** The versions of something, the newest first: when and by whom, what changed, and what can be done with each. */
export function VersionTable({
  when,
  act,
  children,
}: {
  /** The head of the column with the day: "Published". */
  when: string;
  /** What the last cells do, for those who do not see them: "Compare". */
  act: string;
  children: ReactNode;
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
              {when}
            </th>
            <th scope="col" className="min-w-48">
              What changed
            </th>
            <th scope="col">
              <span className="sr-only">{act}</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A version; `act` is the link or button of its last cell. */
export function VersionRow({
  number,
  when,
  who,
  act,
  children,
}: {
  number: number;
  when: string;
  who: string;
  act: ReactNode;
  children: ReactNode;
}) {
  return (
    <tr data-row>
      <td className="money">{number}</td>
      <td>
        {when}
        <span className="second-line block">{who}</span>
      </td>
      <td>{children}</td>
      <td className="text-right whitespace-nowrap">{act}</td>
    </tr>
  );
}

/** What was there before the first version. */
export function FirstVersionRow({ act, children }: { act: ReactNode; children: ReactNode }) {
  return (
    <tr data-row>
      <td className="money">0</td>
      <td className="text-ink-2">with the shop</td>
      <td>{children}</td>
      <td className="text-right whitespace-nowrap">{act}</td>
    </tr>
  );
}
