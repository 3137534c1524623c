import { texts } from "#shop/content/settings/texts.ts";
import { data, Link } from "react-router";
import { lastDeliveredAt, sumLines } from "#shop/fulfilment/fulfilment.ts";
import { listPhotos, PHOTOS_MAX } from "#shop/fulfilment/returns/photos.server.ts";
import { mayRefuse } from "#shop/fulfilment/returns/return-clock.ts";
import { findReturn } from "#shop/fulfilment/returns/with-return.server.ts";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { lastRefundDay } from "#shop/fulfilment/returns/return.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { actOf, readFormData, sentFieldsOf } from "#admin/http/form.server.ts";
import type { Route } from "./+types/return";
import { LawRuler } from "./law-ruler.tsx";
import { sendReturnForm } from "./return-forms.server.ts";
import { ReturnPhotos } from "./return-photos.tsx";
import { ReturnSteps } from "./return-steps.tsx";
import { toCard } from "./return-view.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const { id } = params;
  const known = isUuid(id) ? await findReturn(db(), id) : null;
  if (known === null) throw data(null, { status: 404 });
  const { record, returned } = known;
  const photos = await listPhotos(db(), id);
  const now = new Date();
  return {
    card: toCard({ record, returned, photos: photos.length }, now),
    reason: returned.reason,
    finding: returned.finding,
    deductionPence: returned.deductionPence,
    seen: returned.inspectedAt?.toISOString() ?? "",
    note: returned.note,
    refusable: mayRefuse(returned, lastDeliveredAt(record.fulfilments)),
    sendBy: formatShortDay(lastRefundDay(returned.requestedAt), now),
    address: texts().returnsAddress.join(", "),
    lines: sumLines(returned.lines).map(({ position, quantity }) => {
      const line = record.order.lines.find((each) => each.position === position);
      return {
        position,
        quantity,
        name: line?.name ?? "piece",
        isStocked: line?.madeToOrder === false,
      };
    }),
    photos: photos.map((photo) => ({ ...photo, returnId: id })),
    mayAddPhoto: photos.length < PHOTOS_MAX,
    today: londonDay(now),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await readFormData(args.request);
  const field = sentFieldsOf(form);
  const photo = form.get("photo");
  const file = photo instanceof File ? new Uint8Array(await photo.arrayBuffer()) : null;
  const { id } = args.params;
  if (!isUuid(id)) throw data(null, { status: 404 });
  return sendReturnForm({ id, act: actOf(args, field), intent: field("intent"), field, file });
}

/** One return: its next step, its goods and its photographs, with the law's 14 days beside them. */
export default function ReturnScreen({ loaderData, actionData: result }: Route.ComponentProps) {
  const { card, photos, note } = loaderData;
  return (
    <>
      <PageHead
        title={`Return of ${card.orderNumber}`}
        crumb={{ to: "/returns", name: "Returns" }}
        note={`${card.who}, ${card.reason}`}
      />
      <DoneStrip text={result?.done} next={{ to: "/returns", name: "All returns" }} />
      <div className="grid gap-x-12 gap-y-8 day:grid-cols-[minmax(0,40rem)_19rem]">
        <div className="min-w-0 max-w-160">
          <ReturnSteps page={loaderData} result={result} />
          <ReturnPhotos {...{ photos, result }} mayAdd={loaderData.mayAddPhoto} />
        </div>
        <aside aria-label="Facts" className="max-day:order-first max-day:max-w-160">
          <p>
            <Link className="link font-semibold" to={`/orders/${card.orderNumber}`}>
              {card.orderNumber}
            </Link>
          </p>
          <p className="text-ink-2">{card.goods}</p>
          {card.ruler && <LawRuler {...card.ruler} />}
          <p>
            {card.before}{" "}
            <strong className={card.ruler?.isUrgent ? "text-error" : ""}>{card.deadline}</strong>{" "}
            {card.after}
          </p>
          {note !== "" && <q className="said mt-4 block">{note}</q>}
        </aside>
      </div>
    </>
  );
}
