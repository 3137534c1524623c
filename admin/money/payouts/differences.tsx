import { Link } from "react-router";
import { formatMinute } from "#shop/kit/time.ts";
import type { ListedDifference } from "#shop/payments/payouts/payouts.server.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { TextArea } from "#ui/field.tsx";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import type { FormResult } from "#web/form-result.ts";
import { kindNames } from "./payout-words.ts";

/** A difference with who explained it. */
export type ShownDifference = Omit<ListedDifference, "explanation"> & {
  readonly explanation: { readonly text: string; readonly at: Date; readonly by: string } | null;
};

type Forms = { mayExplain: boolean; result: FormResult | undefined };

/** What does not agree, each with its reason and the field that explains it: open ones first. */
export function Differences({
  differences,
  isRead,
  ...forms
}: { differences: readonly ShownDifference[]; isRead: boolean } & Forms) {
  const open = differences.filter(({ explanation }) => explanation === null);
  const explained = differences.filter(({ explanation }) => explanation !== null);
  return (
    <Section title="Differences" className="">
      {open.length === 0 && (
        <p className="mt-3">
          {explained.length > 0
            ? "✓ Nothing is open: what differs is explained below."
            : isRead
              ? "✓ Every line is the shop’s own to the penny, and the lines add up to what was paid out."
              : "The lines of this payout are not here yet. They come the day after it was paid."}
        </p>
      )}
      <div className="mt-4">
        {open.map((difference) => (
          <Open key={`${difference.subject} ${difference.code}`} {...{ difference }} {...forms} />
        ))}
      </div>
      {explained.length > 0 && <Explained differences={explained} />}
    </Section>
  );
}

function Open({ difference, mayExplain, result }: { difference: ShownDifference } & Forms) {
  const { subject, code } = difference;
  const intent = `explain ${subject} ${code}`;
  const own = result?.intent === intent ? result : undefined;
  const id = `${subject}-${code.replaceAll(" ", "-")}-`;
  return (
    <section className="flag-bar" aria-label={`Difference: ${difference.reason}`}>
      <p>
        <What difference={difference} /> {difference.reason}
      </p>
      {mayExplain && (
        <ActForm
          {...{ result, intent }}
          idPrefix={id}
          submit="Mark as explained"
          variant="quiet"
          className="no-print mt-2 grid items-start gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:[&>button]:mt-6.5"
        >
          <input type="hidden" name="subject" value={subject} />
          <input type="hidden" name="code" value={code} />
          <TextArea
            label="Why it differs"
            name="explanation"
            id={`${id}explanation`}
            rows={1}
            defaultValue={own?.values?.["explanation"]}
            error={own?.fieldErrors?.["explanation"]}
            className="one-line"
          />
        </ActForm>
      )}
    </section>
  );
}

/** The line that differs, in a few words. */
function What({ difference: { line } }: { difference: ShownDifference }) {
  if (line === null) return <span className="font-semibold">This payout:</span>;
  const orderNumber = line.own?.orderNumber ?? null;
  return (
    <span className="font-semibold">
      {kindNames[line.kind]} of {formatSum(Math.abs(line.amountPence))}
      {orderNumber !== null && (
        <>
          {" "}
          for{" "}
          <Link className="link" to={`/orders/${orderNumber}`}>
            {orderNumber}
          </Link>
        </>
      )}
      :
    </span>
  );
}

function Explained({ differences }: { differences: readonly ShownDifference[] }) {
  return (
    <>
      <h3 className="mt-6 border-b border-rule pb-1">Explained</h3>
      <ul>
        {differences.map((difference) => (
          <li
            key={`${difference.subject} ${difference.code}`}
            className="border-b border-rule py-3"
          >
            <p>
              <What difference={difference} /> {difference.reason}
            </p>
            {difference.explanation !== null && (
              <>
                <p className="said mt-2 whitespace-pre-line">{difference.explanation.text}</p>
                <p className="second-line mt-1">
                  {difference.explanation.by}, {formatMinute(difference.explanation.at)}
                </p>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
