import { useSearchParams } from "react-router";
import { formatMinute } from "#shop/kit/time.ts";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/print";
import { CutSection } from "./cut-section.tsx";
import type { WorkDay } from "./make-view.ts";
import { PartTable } from "./part-table.tsx";
import { PrintButton } from "./print-button.tsx";
import { readMake } from "./read-make.server.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { page } = await readMake(new URL(request.url).searchParams, {
    now: new Date(),
    isPaper: true,
  });
  return page;
}

/** The workshop's lists on A4: the pieces, the cut lists, rope and iron, each with boxes to tick. */
export default function MakePrint({ loaderData }: Route.ComponentProps) {
  const { view, untilName, days, lists, rope, iron, counts, now } = loaderData;
  const [search] = useSearchParams();
  const isAll = view === "all";
  return (
    <div className="paper">
      <PageHead
        title={isAll ? "To make" : `To make until ${untilName}`}
        note={`${isAll ? counts.all : counts.until} pieces, as of ${formatMinute(new Date(now))}`}
      >
        <ButtonLink to={`/make?${search}`} variant="quiet" className="no-print" data-key="u">
          Back to Make
        </ButtonLink>
        <PrintButton />
      </PageHead>
      {days.map((day) => (
        <PaperDay key={day.title} day={day} />
      ))}
      {lists.map((list) => (
        <CutSection key={`${list.id ?? ""} ${list.material}`} list={list} sending={null} />
      ))}
      <PartTable title="Rope" rows={rope} />
      <PartTable title="Iron and screws" rows={iron} />
    </div>
  );
}

function PaperDay({ day: { title, rows } }: { day: WorkDay }) {
  return (
    <Section title={title} className="mt-4">
      <ul>
        {rows.map(({ key, title: piece, options, orderNumber, who, notes, started, missing }) => (
          <li key={key} className="paper-row">
            <span className="paper-tick" />
            <span>
              <span className="piece font-medium">{[piece, ...options].join(" · ")}</span>
              <span className="block">
                <b className="font-semibold">{orderNumber}</b> {who}
                {started !== null && `, begun ${started}`}
              </span>
              {notes !== "" && <span className="block">“{notes}”</span>}
              {missing !== null && <strong className="block">{missing}</strong>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
