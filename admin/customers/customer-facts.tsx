import type { CustomerPage } from "#shop/back-office/customers/customer-page.server.ts";
import type { CustomerFigures } from "#shop/back-office/customers/list-customers.server.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { formatDay } from "#shop/kit/time.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import type { FormResult } from "#web/form-result.ts";

/** What the customer has spent, large, and how many orders and returns. Only paid orders count. */
export function Figures({ figures }: { figures: CustomerPage["figures"] }) {
  return (
    <Section title="Spent" note="less refunds" className="">
      <p className="font-serif text-xl leading-8">{formatPounds(figures.spentPence)}</p>
      <dl className="facts">
        <dt>Paid orders</dt>
        <dd className="money">{figures.orders}</dd>
        <dt>Sent back</dt>
        <dd>{sentBack(figures)}</dd>
      </dl>
    </Section>
  );
}

/** The e-mail address and whether it is confirmed. */
export function Account({
  customer,
  registeredAt,
  mayChange,
  result,
}: {
  customer: CustomerPage["customer"];
  registeredAt: Date;
  mayChange: boolean;
  result: FormResult | undefined;
}) {
  return (
    <Section title="Account">
      <p className="wrap-anywhere">
        <a className="link" href={`mailto:${customer.email}`}>
          {customer.email}
        </a>
      </p>
      <p className="text-ink-2">
        {customer.isVerified ? "Confirmed" : "Not confirmed yet"}. Registered on{" "}
        {formatDay(registeredAt)}.
      </p>
      {mayChange && !customer.isVerified && (
        <ActForm
          result={result}
          intent="verify"
          submit="Mail the link again"
          variant="quiet"
          className="mt-2"
        />
      )}
    </Section>
  );
}

/** The address book. Orders keep their own addresses. */
export function Addresses({
  addresses,
}: {
  addresses: readonly {
    readonly id: string;
    readonly isDefault: boolean;
    readonly lines: readonly string[];
  }[];
}) {
  if (addresses.length === 0) return null;
  return (
    <Section title={addresses.length === 1 ? "Saved address" : "Saved addresses"}>
      {addresses.map(({ id, isDefault, lines }) => (
        <address
          key={id}
          className="border-b border-rule py-2 not-italic wrap-anywhere last:border-0"
        >
          {lines.map((line, at) => (
            <span key={at} className="block">
              {line}
            </span>
          ))}
          {isDefault && addresses.length > 1 && <span className="second-line">Default</span>}
        </address>
      ))}
    </Section>
  );
}

/** "2 of 9 pieces"; "–" before anything was sent. */
export function sentBack({ piecesSent, piecesReturned }: CustomerFigures): string {
  return piecesSent === 0 ? "–" : `${piecesReturned} of ${piecesSent} pieces`;
}
