import { formatPounds } from "#shop/kit/money.ts";
import { counted, formatNumber } from "#shop/kit/text.ts";
import type { Answer } from "#shop/shipping/rate-sets/rate-diff.ts";
import { taxInWords, dutyNames } from "#shop/shipping/rate-sets/row-changes.ts";
import { Section } from "#admin/components/section.tsx";
import type { ShownDiff } from "./rates-view.server.ts";

/** What becomes different for customers when the draft is published. */
export function Changes({ diff }: { diff: ShownDiff | null }) {
  if (diff === null) return null;
  return (
    <div id="what-changes" className="scroll-mt-4">
      <Section
        title="What changes"
        note={`${formatNumber(diff.changed)} of ${formatNumber(diff.looked)} outward codes`}
      >
        <DiffTable diff={diff} />
        <p className="second-line mt-3">
          Orders keep their rate. Carts are priced again: whoever is at the checkout sees the new
          sum before they pay.
        </p>
      </Section>
    </div>
  );
}

/** A difference of two sets, place by place. */
export function DiffTable({ diff: { codes, countries } }: { diff: ShownDiff }) {
  if (codes.length + countries.length === 0)
    return <p className="mt-2 text-ink-2">Nothing changes for any customer.</p>;
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Codes</th>
            <th scope="col" className="figure">
              How many
            </th>
            <th scope="col">Now</th>
            <th scope="col">After</th>
            <th scope="col" className="figure">
              Rate now
            </th>
            <th scope="col" className="figure">
              Rate after
            </th>
            <th scope="col" className="figure">
              Orders, 90 days
            </th>
          </tr>
        </thead>
        <tbody>
          {codes.map(({ words, count: many, before, after, orders }) => (
            <Row
              key={`${words} ${before.zone} ${after.zone}`}
              place={words}
              many={String(many)}
              {...{ before, after, orders }}
            />
          ))}
          {countries.map(({ code, name, before, after, orders }) => (
            <Row key={code} place={name} many="" {...{ before, after, orders }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  place,
  many,
  before,
  after,
  orders,
}: {
  place: string;
  many: string;
  before: Answer | null;
  after: Answer | null;
  orders: number;
}) {
  const [was, is] = [wordsOf(before, after), wordsOf(after, before)];
  return (
    <tr>
      <td className="min-w-28">{place}</td>
      <td className="figure money">{many}</td>
      <td className="text-ink-2">
        {before?.zone ?? "Price asked for"}
        {was.map((text) => (
          <span key={text} className="second-line block">
            {text}
          </span>
        ))}
      </td>
      <td>
        {after?.zone ?? "Price asked for"}
        {is.map((text) => (
          <span key={text} className="second-line block">
            {text}
          </span>
        ))}
      </td>
      <td className="figure money text-ink-2">{before ? formatPounds(before.ratePence) : "–"}</td>
      <td className="figure money">{after ? formatPounds(after.ratePence) : "–"}</td>
      <td className="figure money">{orders}</td>
    </tr>
  );
}

/** What of an answer is not as in the other one, beside zone and rate. */
function wordsOf(answer: Answer | null, other: Answer | null): string[] {
  if (answer === null) return [];
  const words: string[] = [];
  if (answer.transitDays !== other?.transitDays) words.push(counted(answer.transitDays, "day"));
  if (answer.vat !== other?.vat) words.push(answer.vat === "uk" ? "UK VAT" : "no UK VAT");
  const taxes = taxesInWords(answer);
  if (answer.vat === "export" && taxes !== (other === null ? null : taxesInWords(other)))
    words.push(taxes);
  if (answer.exceptions !== (other?.exceptions ?? "") && answer.exceptions !== undefined)
    words.push(`not covered: ${answer.exceptions || "nothing"}`);
  return words;
}

function taxesInWords({ importTaxes }: Answer): string {
  return `import tax: ${importTaxes === null ? "not known" : taxInWords(importTaxes)}, duty: ${dutyNames[importTaxes?.duty ?? ""].toLowerCase()}`;
}
