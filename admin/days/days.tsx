import { listLeavingOrders } from "#shop/back-office/late-orders/leaving-orders.server.ts";
import { listLeadTimes } from "#shop/back-office/lead-times/lead-times.server.ts";
import { londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { listClosings, readPiecesADay } from "#shop/shipping/workshop/closed-days.server.ts";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { SKU_MAX } from "#shop/catalogue/sku.ts";
import { PageHead } from "#admin/components/page-head.tsx";
import type { Route } from "./+types/days";
import { CloseForm, ClosePreview, type Preview } from "./close-form.tsx";
import { Closings } from "./closings.tsx";
import { answerForm } from "./days-forms.server.ts";
import { LeadTimes } from "./lead-times.tsx";
import { PiecesForm } from "./pieces-form.tsx";
import { readClosing, type ReadClosing } from "./read-closing.ts";

const NUMBER_MAX = 20;

export async function loader({ request }: Route.LoaderArgs) {
  const now = new Date();
  const today = londonDay(now);
  const { searchParams } = new URL(request.url);
  const field = (name: string) => (searchParams.get(name) ?? "").slice(0, 200);
  const asked = searchParams.has("first_day") ? readClosing(field, today) : null;
  const after = field("after").slice(0, NUMBER_MAX);
  const [closings, pieces, preview, leadTimes] = await Promise.all([
    listClosings(db(), now),
    readPiecesADay(db()),
    readPreview(asked, after),
    listLeadTimes(db(), { now, after: field("products").slice(0, SKU_MAX) }),
  ]);
  const [first_day, last_day] = [field("first_day"), field("last_day")];
  return {
    closings,
    pieces,
    preview,
    leadTimes,
    entered: { first_day, last_day, reason: field("reason"), is_shown: field("is_shown") },
    fieldErrors: asked?.ok === false ? asked.fieldErrors : {},
    today,
    now: now.toISOString(),
  };
}

async function readPreview(asked: ReadClosing | null, after: string): Promise<Preview | null> {
  if (asked === null || !asked.ok) return null;
  const { days } = asked;
  return { days, ...(await listLeavingOrders(db(), { ...days, after })) };
}

export async function action(args: Route.ActionArgs) {
  return answerForm(args);
}

const nothing = { first_day: "", last_day: "", reason: "", is_shown: "" };

/** The days on which nothing is made or sent, how much is made on the others, and how long that takes. */
export default function Days({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const { now, today, fieldErrors } = page;
  // What was closed is in the list above.
  const isClosed = result?.intent === "close" && result.done !== undefined;
  const [entered, preview] = isClosed ? [nothing, null] : [page.entered, page.preview];
  return (
    <>
      <PageHead title="Days" crumb={{ to: "/make", name: "Make" }} />
      <DoneStrip text={result?.done} />
      <ConflictStrip text={result?.conflict} />
      <div className="grid gap-12 day:grid-cols-[minmax(0,1fr)_19rem]">
        <div>
          <Closings closings={page.closings} {...{ now, result }} />
          <CloseForm {...{ entered, fieldErrors, today }} isFirst={preview === null} />
          {preview !== null && <ClosePreview {...{ preview, now, result }} />}
          <LeadTimes {...page.leadTimes} result={result} />
        </div>
        <div>
          <PiecesForm {...page.pieces} result={result} />
        </div>
      </div>
    </>
  );
}
