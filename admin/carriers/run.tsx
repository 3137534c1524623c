import { listReadyOrders, RUN_MAX } from "#shop/back-office/carrier-run/ready-orders.server.ts";
import { listCarriers } from "#shop/carriers/services.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { EmptyList } from "#admin/list/empty-list.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { formatNumber } from "#shop/kit/text.ts";
import type { Route } from "./+types/run";
import { chosenIds } from "#admin/http/chosen-ids.ts";
import { CarrierSection } from "./carrier-section.tsx";
import { ChosenOrders } from "./chosen-orders.tsx";
import { answerRunForm, type RunResult } from "./run-forms.server.ts";
import { toRunView } from "./run-view.ts";
import { StoppedOrders } from "./stopped-orders.tsx";
import { UploadForm } from "./upload-form.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { role } = sessionOf(context).staff;
  const seesAll = permission(role, "orders.read") === "yes";
  const now = new Date();
  const orderIds = chosenIds(request, RUN_MAX);
  const [ready, carriers] = await Promise.all([
    listReadyOrders(db(), { orderIds, seesAll, again: true, now }),
    listCarriers(db()),
  ]);
  return {
    ...toRunView(ready, now),
    chosen: orderIds?.length ?? null,
    carriers: carriers.map(({ name }) => name),
    mayChangeAddress: permission(role, "orders.change") === "yes",
    maySet: permission(role, "settings.change") !== "no",
    mayPack: permission(role, "catalogue.change") !== "no",
    mostShown: RUN_MAX,
  };
}

export async function action(args: Route.ActionArgs) {
  return answerRunForm(args);
}

/** What is ready, by the carrier that takes it: a file out for each, and the carrier's file back in. */
export default function CarrierRun({ loaderData: page, actionData }: Route.ComponentProps) {
  const result: RunResult | undefined = actionData;
  const { parts, stopped, count, isCut, mostShown, carriers } = page;
  const first = parts.find(({ fresh }) => fresh > 0)?.carrier;
  return (
    <>
      <PageHead
        title="Carrier run"
        crumb={{ to: "/pack", name: "Pack" }}
        note={count === 1 ? "1 order is ready" : `${formatNumber(count)} orders are ready`}
      />
      <ChosenOrders chosen={page.chosen} ready={count} all="/pack/run" />
      <DoneStrip text={result?.done} />
      {result?.fileId !== undefined && (
        <p className="mb-4">
          <a className="button" href={`/admin/pack/run/files/${result.fileId}`} download>
            Download the file
          </a>
        </p>
      )}
      <div className="grid gap-x-12 wide:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          <StoppedOrders {...page} stopped={stopped} />
          {parts.map((part) => (
            <CarrierSection
              key={part.carrier}
              part={part}
              isFirst={part.carrier === first}
              result={result}
            />
          ))}
          {count === 0 && (
            <EmptyList title="Nothing is ready">
              An order whose pieces are made or in stock appears here, with the carrier that takes
              it.
            </EmptyList>
          )}
          {isCut && (
            <p className="second-line mt-3">
              The {mostShown} most urgent orders are shown. The others follow when these are sent.
            </p>
          )}
        </div>
        <UploadForm {...{ carriers, result }} isFirst={first === undefined} />
      </div>
    </>
  );
}
