import type { Closing } from "#shop/shipping/workshop/closed-days.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import type { ActResult } from "#admin/http/act-result.ts";
import { daysInWords } from "./days-in-words.ts";

type Sending = {
  readonly now: string;
  readonly result: ActResult | undefined;
};

/** The days on which the shop is closed. */
export function Closings({
  closings,
  ...sending
}: Sending & { readonly closings: readonly Closing[] }) {
  return (
    <Section title="Closed days" className="">
      {closings.length === 0 ? (
        <p className="mt-3 text-ink-2">None. Weekends and bank holidays are always closed.</p>
      ) : (
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col">Days</th>
              <th scope="col">Reason</th>
              <th scope="col">
                <span className="sr-only">Open</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {closings.map((closing) => (
              <Row key={closing.id} closing={closing} {...sending} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function Row({ closing, now, result }: Sending & { readonly closing: Closing }) {
  return (
    <tr>
      <th scope="row">{daysInWords(closing, new Date(now))}</th>
      <td>
        {closing.reason || "–"}
        <span className="second-line block">
          {closing.isShown ? "Shown to shoppers" : "Not shown to shoppers"}
        </span>
      </td>
      <td className="text-right">
        <ActForm
          result={result}
          intent={`open ${closing.id}`}
          submit="Open again"
          variant="quiet"
        />
      </td>
    </tr>
  );
}
