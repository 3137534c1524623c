import { Form, Link } from "react-router";
import { formatPounds, type Pence } from "#shop/kit/money.ts";
import { SeenFields } from "#admin/components/seen-fields.tsx";

/** Puts a changed row back to how it is in the shop. */
function PutBack({
  row,
  name,
  actId,
}: {
  /** "zone 7" */
  row: string;
  name: string;
  actId: string;
}) {
  return (
    <Form method="post" preventScrollReset className="inline">
      <input type="hidden" name="act_id" value={actId} />
      <button name="intent" value={`put_back ${row}`} className="button-text">
        Put back<span className="sr-only"> {name}</span>
      </button>
    </Form>
  );
}

/** Removes a row from the draft, with the values that the person saw. */
export function RemoveRow({
  intent,
  label,
  close,
  seen,
  actId,
}: {
  intent: string;
  label: string;
  /** Where the screen is without the form. */
  close: string;
  seen: Readonly<Record<string, string>>;
  actId: string;
}) {
  return (
    <Form
      method="post"
      action={close}
      preventScrollReset
      className="-mt-12 flex h-12 items-start justify-end"
    >
      <input type="hidden" name="act_id" value={actId} />
      <SeenFields seen={{ version: 0, values: seen }} />
      <button name="intent" value={intent} className="button button-quiet text-error">
        {label}
      </button>
    </Form>
  );
}

/** The last cell of a row: the link to its form, and the way back while it is changed. */
export function RowActs({
  row,
  name,
  isChanged,
  to,
  actId,
}: {
  row: string;
  name: string;
  isChanged: boolean;
  to: string;
  actId: string;
}) {
  return (
    <td className="figure whitespace-nowrap">
      <Link className="link no-print" to={to} preventScrollReset>
        Change<span className="sr-only"> {name}</span>
      </Link>
      {isChanged && (
        <span className="mt-1 block">
          <PutBack row={row} name={name} actId={actId} />
        </span>
      )}
    </td>
  );
}

/** A row of the shop that the draft does not have. */
export function RemovedRow({
  row,
  was: { name, ratePence },
  actId,
}: {
  row: string;
  was: { readonly name: string; readonly ratePence: Pence };
  actId: string;
}) {
  return (
    <tr className="changed">
      <td className="line-through">{name}</td>
      <td colSpan={4} className="text-ink-2">
        removed; {formatPounds(ratePence)} in the shop
      </td>
      <td className="figure">
        <PutBack row={row} name={name} actId={actId} />
      </td>
    </tr>
  );
}

/** The link below a table that opens the form of a new row. */
export function AddLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="no-print mt-3">
      <Link className="link" to={to} preventScrollReset>
        {children}
      </Link>
    </p>
  );
}
