import { formatPounds, type Pence } from "#shop/kit/money.ts";

export type DeliveryPlace = {
  readonly name: string;
  readonly ratePence: Pence;
  /** Whether goods sent there carry UK VAT. */
  readonly hasVat: boolean;
};

/** The delivery charge for each place, and whether UK VAT is included in prices there. */
export function DeliveryTable({ places }: { places: readonly DeliveryPlace[] }) {
  return (
    <table className="mb-8 w-full">
      <caption className="sr-only">Delivery charges</caption>
      <thead className="text-left text-sm text-ink-2">
        <tr>
          <th scope="col" className="border-b border-ink py-2.5 pr-4 font-normal">
            To
          </th>
          <th scope="col" className="border-b border-ink py-2.5 pr-4 font-normal">
            UK VAT
          </th>
          <th scope="col" className="border-b border-ink py-2.5 text-right font-normal">
            Delivery
          </th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ name, ratePence, hasVat }) => (
          <tr key={name}>
            <th scope="row" className="border-b border-rule py-2.5 pr-4 text-left font-normal">
              {name}
            </th>
            <td className="border-b border-rule py-2.5 pr-4 text-ink-2">
              {hasVat ? "included" : "not charged"}
            </td>
            <td className="money border-b border-rule py-2.5 text-right">
              {ratePence === 0 ? "free" : formatPounds(ratePence)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
