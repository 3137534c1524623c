import { Link, useLocation } from "react-router";
import { PRESS_MAX } from "#shop/making/make-pieces.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { ButtonLink } from "#ui/button.tsx";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { EmptyList } from "#admin/list/empty-list.tsx";
import { Pager } from "#admin/list/pager.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import type { Route } from "./+types/make";
import { CannotPanel } from "./cannot-panel.tsx";
import { readCannot } from "./cannot-view.server.ts";
import { answerForm, type MakeResult } from "./make-forms.server.ts";
import { CutSection } from "./cut-section.tsx";
import { allOf, pageHref, toMadeRow } from "./make-view.ts";
import { PartTable } from "./part-table.tsx";
import { readMake } from "./read-make.server.ts";
import { MadeStrip } from "./made-strip.tsx";
import { MadeToday } from "./made-today.tsx";
import { MakeTabs } from "./make-tabs.tsx";
import { useNextRow } from "./use-next-row.ts";
import { PieceForm, WorkTable } from "./work-table.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const now = new Date();
  const { searchParams } = new URL(request.url);
  const { work, onPage, made, page } = await readMake(searchParams, { now, isPaper: false });
  return {
    ...page,
    toStart: atMost(allOf(onPage, "to_start")),
    beingMade: atMost(allOf(onPage, "being_made")),
    made: made.map(toMadeRow),
    cannot: await readCannot(searchParams, { work, onPage }, now),
    maySet: permission(sessionOf(context).staff.role, "catalogue.change") === "yes",
    mayClose: permission(sessionOf(context).staff.role, "workshop.change") !== "no",
  };
}

/** One press takes so many: the rest is there afterwards. */
function atMost({ pieces, count }: ReturnType<typeof allOf>) {
  return pieces.length <= PRESS_MAX
    ? { pieces, count }
    : { pieces: pieces.slice(0, PRESS_MAX), count: PRESS_MAX };
}

export async function action(args: Route.ActionArgs) {
  return answerForm(args);
}

/** What the workshop has to make, by the day on which it leaves. */
export default function Make({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const { view, cut } = page;
  const rows = useNextRow(result);
  const sending = { result };
  return (
    <>
      <Head
        toStart={page.toStart}
        beingMade={page.beingMade}
        mayClose={page.mayClose}
        isQuiet={page.cannot !== null && result?.done === undefined}
        {...sending}
      />
      <ConflictStrip text={result?.conflict} />
      <MadeStrip {...sending} />
      <MakeTabs {...page} />
      {cut !== null && (
        <p className="strip mt-4">
          Only the {cut} most urgent orders are shown. The others appear once these are made.
        </p>
      )}
      {view === "rope" && <PartTable title="Rope to cut" rows={page.rope} />}
      {view === "iron" && <PartTable title="Iron and screws" rows={page.iron} />}
      {(view === "until" || view === "all") && (
        <div className="make">
          <section aria-label="Pieces" ref={rows}>
            <Pieces page={page} {...sending} />
          </section>
          <div>
            {page.lists.map((list) => (
              <CutSection key={`${list.id ?? ""} ${list.material}`} list={list} sending={sending} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

type Page = Route.ComponentProps["loaderData"];
type Sending = { readonly result: MakeResult | undefined };

/** The pieces, what cannot be made, and what was made today. */
function Pieces({ page, ...sending }: { page: Page } & Sending) {
  const { days, pages, orders, counts, cannot, made, now } = page;
  const { result } = sending;
  const { search } = useLocation();
  // What was said is done: the panel closes.
  const isAsking = cannot !== null && !(result?.intent === "cannot" && result.done !== undefined);
  return (
    <>
      {days.length === 0 ? (
        <EmptyList
          title={counts.all === 0 ? "Nothing is to be made" : "Nothing is to be made by then"}
        >
          Paid orders of what is made to order appear here.
        </EmptyList>
      ) : (
        <WorkTable days={days} maySet={page.maySet} {...sending} />
      )}
      {orders > pages.rows.length && (
        <div className="flex items-baseline gap-1 text-xs">
          Orders <Pager page={pages} total={orders} />
        </div>
      )}
      {counts.all > 0 && !isAsking && (
        <p className="mt-3">
          <Link className="link" to={pageHref(search, { do: "cannot" })} preventScrollReset>
            Cannot make one of these
          </Link>
        </p>
      )}
      {isAsking && <CannotPanel {...sending} cannot={cannot} now={now} />}
      <MadeToday rows={made} {...sending} />
    </>
  );
}

type Batch = { readonly pieces: readonly string[]; readonly count: number };

/** What is shown, in one press: the next step of most of it is green. */
function Head({
  toStart,
  beingMade,
  isQuiet,
  mayClose,
  ...sending
}: { toStart: Batch; beingMade: Batch; isQuiet: boolean; mayClose: boolean } & Sending) {
  const { search } = useLocation();
  return (
    <PageHead title="Make">
      {mayClose && (
        <ButtonLink to="/settings/days" variant="quiet">
          Days
        </ButtonLink>
      )}
      <ButtonLink to={`/make/print${search}`} variant="quiet" data-key="p">
        Print <kbd aria-hidden="true">p</kbd>
      </ButtonLink>
      {beingMade.count > 1 && (
        <PieceForm
          {...sending}
          intent="mark_made"
          pieces={beingMade.pieces}
          submit={`Mark made ${beingMade.count}`}
          variant={isQuiet || toStart.count > 0 ? "quiet" : "primary"}
        />
      )}
      {toStart.count > 0 && (
        <PieceForm
          {...sending}
          intent="start_making"
          pieces={toStart.pieces}
          submit={`Start making ${toStart.count}`}
          variant={isQuiet ? "quiet" : "primary"}
        />
      )}
    </PageHead>
  );
}
