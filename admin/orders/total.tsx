import { formatPounds } from "#shop/kit/money.ts";
import { explainTotal, type ExplainedSum } from "#shop/back-office/explain-total.ts";
import { CopyButton } from "#admin/components/copy-button.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import type { Route } from "./+types/total";
import { orderOfUrl } from "./order-of-url.server.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const order = await orderOfUrl(params);
  return { orderNumber: order.orderNumber, ...explainTotal(order) };
}

/** How the total of an order comes about, and the same in words for an answer to the customer. */
export default function TotalScreen({ loaderData }: Route.ComponentProps) {
  const { orderNumber, sums, total, text } = loaderData;
  return (
    <div className="max-w-200">
      <PageHead
        title="How the total comes about"
        crumb={{ to: `/orders/${orderNumber}`, name: orderNumber }}
      />
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">How</th>
            <th scope="col" className="figure">
              Of which VAT
            </th>
            <th scope="col" className="figure">
              Sum
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.map((sum, at) => (
            <tr key={at}>
              <td className="font-medium">{sum.name}</td>
              <td className="text-ink-2 lg:whitespace-nowrap">{sum.how}</td>
              <Figures sum={sum} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="total">
            <th scope="row" colSpan={2}>
              <span className="font-semibold">{total.name}</span> {total.how}
            </th>
            <Figures sum={total} />
          </tr>
        </tfoot>
      </table>
      <p className="second-line mt-3">
        From the lines and sums that were kept with the order. Today’s prices, rates and rules
        change nothing here.
      </p>
      <Section title="In words" note={<CopyButton text={text} what="the words" />}>
        <p className="bg-white p-4 wrap-anywhere whitespace-pre-wrap">{text}</p>
      </Section>
    </div>
  );
}

function Figures({ sum }: { sum: ExplainedSum }) {
  return (
    <>
      <td className="figure money text-ink-2">{formatPounds(sum.vatPence)}</td>
      <td className="figure money">{formatPounds(sum.amountPence)}</td>
    </>
  );
}
