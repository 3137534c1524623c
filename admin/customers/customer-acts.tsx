import { Link } from "react-router";
import { formatMinute, formatShortDay, londonDay } from "#shop/kit/time.ts";
import { browserName } from "#web/browser-name.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import { counted } from "#shop/kit/text.ts";
import type { FormResult } from "#web/form-result.ts";

type FormProps = { result: FormResult | undefined };

/** The browsers in which the customer is signed in. */
export function Sessions({
  sessions,
  mayChange,
  result,
}: FormProps & {
  sessions: readonly {
    readonly id: string;
    readonly userAgent: string | null;
    readonly usedAt: Date;
  }[];
  mayChange: boolean;
}) {
  return (
    <Section title="Sessions" note={`${sessions.length} open`}>
      {sessions.length === 0 && (
        <p className="mt-2 text-ink-2">The customer is signed in nowhere.</p>
      )}
      <ul>
        {sessions.map(({ id, userAgent, usedAt }) => (
          <li key={id} className="border-b border-rule py-2">
            {browserName(userAgent)}
            <span className="second-line block">last used {formatMinute(usedAt)}</span>
          </li>
        ))}
      </ul>
      {mayChange && sessions.length > 0 && (
        <ActForm
          result={result}
          intent="end_sessions"
          submit="End all sessions"
          variant="quiet"
          className="mt-3"
        />
      )}
    </Section>
  );
}

/** Whether the account may place orders. */
export function Ordering({
  blockedAt,
  mayChange,
  now,
  result,
}: FormProps & { blockedAt: Date | null; mayChange: boolean; now: Date }) {
  if (!mayChange && blockedAt === null) return null;
  return (
    <Section title="Ordering">
      <p className="mb-2 text-ink-2">
        {blockedAt === null
          ? "The account can order. If you block it, the checkout refuses it and says whom to write to; orders that were placed go on."
          : `Blocked since ${formatShortDay(londonDay(blockedAt), now)}. The checkout says that we take no orders from this account.`}
      </p>
      {mayChange && (
        <ActForm
          result={result}
          intent={blockedAt === null ? "block" : "allow"}
          submit={blockedAt === null ? "Block ordering" : "Allow ordering"}
          variant="quiet"
          isDestructive={blockedAt === null}
        />
      )}
    </Section>
  );
}

/** The customer's rights: a copy of the data, and its removal. */
export function DataOfCustomer({
  name,
  orders,
  mayExport,
  mayErase,
  result,
}: FormProps & { name: string; orders: number; mayExport: boolean; mayErase: boolean }) {
  if (!mayExport && !mayErase) return null;
  return (
    <Section title="Personal data">
      <OfNoAccount />
      {mayExport && (
        <ActForm
          result={result}
          intent="export"
          submit="Export the data"
          variant="quiet"
          className="mt-2"
        />
      )}
      {mayErase && (
        <details className="mt-3" open={result?.intent === "erase"}>
          <summary className="font-medium text-error">Erase this customer</summary>
          <div className="strip strip-error mt-2">
            <p className="font-semibold">This happens at once and can’t be undone</p>
            <p className="mt-1">
              The account is deleted with its sessions, saved addresses and notes, and with the
              messages from a confirmed e-mail address. Unpaid orders are cancelled. {name} gets a
              mail about it.
            </p>
            <p className="mt-2 font-semibold">What stays</p>
            <p className="mt-1">{whatStays(orders)}</p>
            <ActForm
              result={result}
              intent="erase"
              submit={`Erase ${name}`}
              variant="quiet"
              isDestructive
              className="mt-3"
            />
          </div>
        </details>
      )}
    </Section>
  );
}

/** What is a customer’s, and belongs to no account. */
function OfNoAccount() {
  return (
    <p className="second-line mt-2">
      A testimonial belongs to no account, so it is not in the export and stays when a customer is
      erased. It is changed under{" "}
      <Link className="link" to="/content/words">
        Claims and texts
      </Link>
      .
    </p>
  );
}

function whatStays(orders: number): string {
  if (orders === 0) return "Nothing: there is no paid order.";
  const count = counted(orders, "paid order");
  return `${count} with the invoices, name and address on them: tax law asks for six years. The e-mail address and notes are removed from each once it is finished.`;
}
