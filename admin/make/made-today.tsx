import { Link } from "react-router";
import { Section } from "#admin/components/section.tsx";
import type { FormResult } from "#web/form-result.ts";
import { ColourChip } from "./colour-chip.tsx";
import type { MadeRow } from "./make-view.ts";
import { PieceForm } from "./work-table.tsx";

/** What was made today and has not left, for a person who marked the wrong piece. */
export function MadeToday({
  rows,
  result,
}: {
  rows: readonly MadeRow[];
  result: FormResult | undefined;
}) {
  if (rows.length === 0) return null;
  return (
    <Section title="Made today" note={`${rows.length}`}>
      <ul>
        {rows.map(({ key, title, options, colour, orderNumber, at, piece }) => (
          <li key={key} className="flex items-start gap-4 border-b border-rule py-2">
            <div className="min-w-0 flex-1">
              <p>
                <ColourChip colour={colour} />
                {[title, ...options].join(" · ")}
              </p>
              <p className="second-line">
                <Link className="link" to={`/orders/${orderNumber}`}>
                  {orderNumber}
                </Link>{" "}
                made {at}
              </p>
            </div>
            <PieceForm
              result={result}
              intent="take_back_made"
              pieces={[piece]}
              submit="Not made yet"
              about={`${title}, ${orderNumber}`}
              isText
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
