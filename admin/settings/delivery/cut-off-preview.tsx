import { Link } from "react-router";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import { SeenFields } from "#admin/components/seen-fields.tsx";
import type { VersionedResult } from "#admin/http/overtaken.server.ts";
import type { SectionView } from "#admin/settings/section-view.server.ts";
import type { Route } from "./+types/delivery";

type CutOffView = NonNullable<Route.ComponentProps["loaderData"]["preview"]>;

/** The orders of today that the new cut-off would have moved, and the button that saves it. */
export function CutOffPreview({
  view,
  preview: { cutOff, orders, count },
  result,
}: {
  readonly view: SectionView;
  readonly preview: CutOffView;
  readonly result: VersionedResult | undefined;
}) {
  const seen = result?.seen ?? view.seen;
  return (
    <Section
      title={`Orders of today with a cut-off at ${cutOff}`}
      note={count === 0 ? "none would move" : `${count} would leave on another day`}
    >
      <p className="mt-2 max-w-160 text-ink-2">
        Orders that are placed keep the day that they were promised. Orders from now on follow the
        new time.
      </p>
      {orders.length > 0 && <MovedOrders orders={orders} />}
      {count > orders.length && <p className="mt-2 text-ink-2">The first 50 are shown.</p>}
      <ActForm
        intent="save"
        result={result}
        submit={`Save ${cutOff} as the cut-off`}
        className="mt-4"
      >
        <SeenFields seen={seen} />
        <input type="hidden" name="cutOff" value={cutOff} />
      </ActForm>
    </Section>
  );
}

function MovedOrders({ orders }: Pick<CutOffView, "orders">) {
  return (
    <table className="ledger">
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Placed</th>
          <th scope="col">Leaves by</th>
          <th scope="col">Would leave</th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ orderNumber, customerName, pieces, placed, leaves, wouldLeave }) => (
          <tr key={orderNumber}>
            <th scope="row">
              <Link className="link font-semibold text-ink" to={`/orders/${orderNumber}`}>
                {orderNumber}
              </Link>
              <span className="second-line block font-normal">
                {customerName}, {pieces}
              </span>
            </th>
            <td>{placed}</td>
            <td className="whitespace-nowrap">{leaves}</td>
            <td className="whitespace-nowrap">{wouldLeave}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
