import { Link } from "react-router";
import type { VatSums } from "#shop/reports/vat/vat-figures.ts";
import type { ListedPeriod } from "#shop/reports/vat/vat-report.server.ts";
import { Section } from "#admin/components/section.tsx";
import { Boxes, Treatments } from "./boxes.tsx";
import { Checks } from "./checks.tsx";
import { Closing } from "./closing.tsx";

/** The boxes, the checks and how the sums come about. A closed period has those of its closing. */
export function VatReturn(page: Parameters<typeof Closing>[0]) {
  const { period, sums, checks } = page;
  const closed = period.closed?.sums ?? null;
  const shown = closed ?? sums;
  return (
    <>
      {closed !== null && JSON.stringify(closed) !== JSON.stringify(sums) && <Differs />}
      <div className="grid gap-x-12 day:grid-cols-2">
        <Section title="VAT return" className="">
          <Boxes sums={shown} />
        </Section>
        <Section
          title="Checks"
          className="max-day:mt-8"
          note={period.state === "closed" ? "as the documents are now" : undefined}
        >
          <Checks checks={checks} />
          <Closing {...page} />
        </Section>
      </div>
      <Sums sums={shown} period={period} />
    </>
  );
}

function Differs() {
  return (
    <p className="strip strip-error mb-4" role="alert">
      The documents of this period no longer add up to the sums with which it was closed. The sums
      below are those of the closing. Ask your accountant before you send anything.
    </p>
  );
}

function Sums({ sums, period }: { sums: readonly VatSums[]; period: ListedPeriod }) {
  return (
    <Section title="How the sums come about" note="invoices less credit notes">
      <Treatments sums={sums} />
      <p className="second-line mt-2 max-w-160">
        An invoice counts on the day it was issued, which is the day of payment, and a credit note
        on its own day. Delivery is part of the sale. Compensation has no VAT and is not here.
        Exports carry no VAT:{" "}
        <Link className="link" to={`/reports/vat/${period.name}/exported`}>
          what proves that their goods left
        </Link>
        .
      </p>
    </Section>
  );
}
