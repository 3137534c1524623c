import { Link } from "react-router";
import { capital } from "#shop/kit/text.ts";
import { formatShortDay, formatTime, londonDay } from "#shop/kit/time.ts";

export type ShownAuditRow = {
  readonly id: string;
  readonly at: Date;
  readonly who: string;
  readonly act: string;
  readonly changes: readonly { readonly field: string; readonly words: string }[];
  readonly subject: { readonly kind: string; readonly id: string };
  readonly subjectName: string | null;
  readonly href: string | null;
  readonly requestId: string | null;
};

/** The rows. Each opens to what changed and the id of its request. */
export function AuditTable({ rows, now }: { rows: readonly ShownAuditRow[]; now: Date }) {
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What was done</th>
            <th scope="col">About</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="w-44 whitespace-nowrap">
                {formatShortDay(londonDay(row.at), now)}, {formatTime(row.at)}
              </td>
              <td className="w-1/5">{row.who}</td>
              <td>
                <Details row={row} />
                {row.changes[0] !== undefined && (
                  <span className="second-line block pl-4 peer-open:hidden">
                    {row.changes[0].field}: {row.changes[0].words}
                  </span>
                )}
              </td>
              <td className="w-1/4">
                <About row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Details({ row }: { row: ShownAuditRow }) {
  return (
    <details className="peer">
      <summary className="on-paper font-medium">{row.act}</summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 text-xs [&>dd]:break-words [&>dt]:text-ink-2">
        {row.changes.map(({ field, words }) => (
          <div key={field} className="contents">
            <dt>{field}</dt>
            <dd>{words}</dd>
          </div>
        ))}
        {row.changes.length === 0 && (
          <>
            <dt>values</dt>
            <dd>none were changed, or none are kept</dd>
          </>
        )}
        <dt>time</dt>
        <dd>{row.at.toISOString()}</dd>
        <dt>request</dt>
        <dd>{row.requestId ?? "none: a command or a job"}</dd>
      </dl>
      <p className="mt-1 text-xs">
        <Link className="link" to={`/audit?about=${row.subject.kind}:${row.subject.id}`}>
          All rows about it
        </Link>
      </p>
    </details>
  );
}

function About({ row: { subject, subjectName, href } }: { row: ShownAuditRow }) {
  const noun = subject.kind.replaceAll("_", " ");
  const kind = capital(noun);
  if (subjectName === null)
    return (
      <>
        {kind} <span className="second-line block break-all">{subject.id}</span>
      </>
    );
  return (
    <>
      {href === null ? (
        subjectName
      ) : (
        <Link className="link" to={href}>
          {subjectName}
        </Link>
      )}
      <span className="second-line block">{kind}</span>
    </>
  );
}
