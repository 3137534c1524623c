import { useLocation } from "react-router";
import { londonDay } from "#shop/kit/time.ts";
import { readWhole } from "#shop/kit/typed-number.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import type { VersionedResult } from "#admin/http/overtaken.server.ts";
import type { Route } from "./+types/rates";
import { Changes } from "./changes.tsx";
import { CountryTable } from "./country-table.tsx";
import { DraftActs, DraftNote } from "./draft-acts.tsx";
import { Findings } from "./findings.tsx";
import { Publications } from "./publications.tsx";
import { answerForm } from "./rates-forms.server.ts";
import { readRatesView } from "./rates-view.server.ts";
import { Tester } from "./tester.tsx";
import { ZoneTable } from "./zone-table.tsx";

const TRIED_MAX = 60;

export async function loader({ request }: Route.LoaderArgs) {
  const now = new Date();
  const { searchParams } = new URL(request.url);
  const number = (name: string) => readWhole(searchParams.get(name) ?? "");
  const view = await readRatesView(db(), {
    now,
    version: number("back"),
    before: number("before"),
  });
  return {
    ...view,
    tried: (searchParams.get("q") ?? "").slice(0, TRIED_MAX),
    day: londonDay(now),
    now: now.toISOString(),
    vatRateBp: vatRateOn(londonDay(now)),
  };
}

export async function action(args: Route.ActionArgs) {
  return answerForm(args);
}

/** The zones and countries with their rates: a draft beside what is in the shop, a tester, and what would change. */
export default function Rates({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const { search } = useLocation();
  const { live, draft, about, seen, diff } = page;
  const set = draft ?? live;
  const open = refusedRow(result) ?? new URLSearchParams(search).get("row");
  const sending = { result, open };
  return (
    <>
      <PageHead title="Rates" note={<DraftNote about={about} diff={diff} />}>
        <DraftActs {...{ about, seen, result }} />
      </PageHead>
      <DoneStrip text={result?.done} />
      <ConflictStrip text={result?.conflict} />
      <div className="grid gap-x-12 gap-y-8 day:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="day:col-start-2 day:row-start-1">
          <div className="day:sticky day:top-4">
            <Tester
              live={live}
              draft={draft}
              tried={page.tried}
              day={page.day}
              now={page.now}
              closed={page.closed}
            />
          </div>
        </div>
        <div className="min-w-0 day:col-start-1 day:row-start-1">
          <ZoneTable {...{ set, live }} vatRateBp={page.vatRateBp} {...sending} />
          <CountryTable {...{ set, live }} {...sending} />
          <Changes diff={diff} />
          <Findings findings={page.findings} />
          <Publications
            publications={page.publications}
            newest={page.newest}
            older={page.older}
            back={page.back}
            live={seen.live}
            result={result}
          />
        </div>
      </div>
    </>
  );
}

/** The row whose form was refused: it is sent to the page without an open row, so that a saved one is closed. */
function refusedRow(result: VersionedResult | undefined): string | null {
  const { intent = "", done, conflict } = result ?? {};
  if (done !== undefined || conflict !== undefined) return null;
  if (intent === "add_zone" || intent === "add_country") return `${intent.slice(4)} new`;
  return /^(zone|country) /.test(intent) ? intent : null;
}
