import { Form, Link } from "react-router";
import { formatPounds, type Pence } from "#shop/kit/money.ts";
import { SeenFields } from "#admin/components/seen-fields.tsx";
import { ActId } from "#admin/components/act-id.tsx";

/** Puts a changed row back to how it is in the shop. */
function PutBack({
  row,
  name,
}: {
  /** "zone 7" */
  row: string;
  name: string;
}) {
  return (
    <Form method="post" preventScrollReset className="inline">
      <ActId intent={`put_back ${row}`} />
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
}: {
  intent: string;
  label: string;
  /** Where the screen is without the form. */
  close: string;
  seen: Readonly<Record<string, string>>;
}) {
  return (
    <Form
      method="post"
      action={close}
      preventScrollReset
      className="-mt-12 flex h-12 items-start justify-end"
    >
      <ActId action={close} intent={intent} />
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
}: {
  row: string;
  name: string;
  isChanged: boolean;
  to: string;
}) {
  return (
    <td className="figure whitespace-nowrap">
      <Link className="link no-print" to={to} preventScrollReset>
        Change<span className="sr-only"> {name}</span>
      </Link>
      {isChanged && (
        <span className="mt-1 block">
          <PutBack row={row} name={name} />
        </span>
      )}
    </td>
  );
}

/** A row of the shop that the draft does not have. */
export function RemovedRow({
  row,
  was: { name, ratePence },
}: {
  row: string;
  was: { readonly name: string; readonly ratePence: Pence };
}) {
  return (
    <tr className="changed">
      <td className="line-through">{name}</td>
      <td colSpan={4} className="text-ink-2">
        removed; {formatPounds(ratePence)} in the shop
      </td>
      <td className="figure">
        <PutBack row={row} name={name} />
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
