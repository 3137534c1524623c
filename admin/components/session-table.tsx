import { formatMinute } from "#shop/kit/time.ts";
import { browserName } from "#web/browser-name.ts";
import { ActForm } from "./act-form.tsx";

export type ShownSession = {
  readonly id: string;
  readonly userAgent: string | null;
  readonly beganAt: Date;
  readonly usedAt: Date;
};

/** A person's open sessions, each with a button that ends it. */
export function SessionTable({
  sessions,
  ownId,
}: {
  sessions: readonly ShownSession[];
  /** The session of this browser. */
  ownId: string | null;
}) {
  if (sessions.length === 0) return <p className="mt-2 text-ink-2">No session is open.</p>;
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Browser</th>
            <th scope="col">Signed in</th>
            <th scope="col">Last used</th>
            <th scope="col">
              <span className="sr-only">End</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map(({ id, userAgent, beganAt, usedAt }) => (
            <tr key={id}>
              <td>
                {browserName(userAgent)}
                {id === ownId && <span className="second-line block">This browser</span>}
              </td>
              <td>{formatMinute(beganAt)}</td>
              <td>{formatMinute(usedAt)}</td>
              <td className="figure">
                {id !== ownId && (
                  <ActForm intent="end_session" row={id} submit="End" variant="quiet">
                    <input type="hidden" name="session_id" value={id} />
                  </ActForm>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
