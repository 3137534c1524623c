import { redirect } from "react-router";
import { countFoundOrders, FOUND_MAX, foundOrders } from "#shop/back-office/found-orders.server.ts";
import { listOrderChoices } from "#shop/back-office/order-choices.server.ts";
import { bulkActions } from "#shop/back-office/order-views.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { listSavedViews } from "#shop/staff/saved-views.server.ts";
import { useActSeed } from "#admin/components/act-id.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { mayOpen } from "#admin/http/screen-of.ts";
import { csvOf } from "#admin/list/csv.server.ts";
import { atOnce } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/list";
import { bulkRights } from "./bulk-words.ts";
import { answerForm, readOrdersAsked } from "./list-forms.server.ts";
import { orders } from "./order-list.tsx";
import { SavedViews, SaveView } from "./saved-views.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id: staffId, role } = sessionOf(context).staff;
  const { may, asked, question } = await readOrdersAsked(request, role);
  const [page, counts, saved, choices] = await Promise.all([
    foundOrders(question, asked).page(db(), asked.after),
    countFoundOrders(db(), question),
    listSavedViews(db(), { list: "orders", staffId }),
    listOrderChoices(db(), asked.filters),
  ]);
  const [only] = page.rows;
  // The digits of a number: that order is what was looked for.
  if (counts.all === 1 && only?.orderNumber === `LL-${asked.q}`)
    throw redirect(`/orders/${only.orderNumber}`);
  const acts = bulkActions.filter((act) => permission(role, bulkRights[act]) === "yes");
  const packs = ["slips", "run", "numbers"].filter((act) => mayOpen(role, `/pack/${act}`));
  return {
    asked,
    now: new Date(),
    may,
    counts,
    choices,
    report: atOnce(page),
    isCut: counts.all === FOUND_MAX && asked.q !== "",
    // An e-mail address is not for a packer.
    saved: saved.filter(({ q }) => may.office || !q.includes("@")),
    intents: Object.keys(orders.ticks?.acts ?? {}).filter((act) =>
      [...acts, ...packs].includes(act),
    ),
  };
}

export const middleware = [
  csvOf(orders, "orders", async function* (_, { request, context }) {
    const { asked, question } = await readOrdersAsked(request, sessionOf(context).staff.role);
    yield* foundOrders(question, asked).parts(db());
  }),
];

export function action(args: Route.ActionArgs) {
  return answerForm(args);
}

/** Every order: one search field, views with counts, and what is to be done next. */
export default function Orders({ loaderData, actionData: result }: Route.ComponentProps) {
  const { saved, intents, isCut, ...page } = loaderData;
  const { asked, may } = page;
  const seed = useActSeed();
  const search = may.office ? orders.search : "Number, name, postcode, SKU or tracking";
  return (
    <ListPage
      {...page}
      list={{ ...orders, ...(search && { search }) }}
      {...(may.office && { file: "/orders.csv" })}
      acts={{ intents, result: result?.intent === "bulk" ? result : undefined }}
      head={
        <>
          {asked.view === "to_pack" && intents.includes("run") && (
            <ButtonLink variant="quiet" to="/pack/run">
              Carrier run
            </ButtonLink>
          )}
          {may.office && (
            <ButtonLink variant="quiet" to="/offers">
              Offers
            </ButtonLink>
          )}
        </>
      }
      tabs={<DoneStrip text={result?.done} />}
      beside={<SaveView key={seed} result={result} />}
      above={
        <>
          <SavedViews saved={saved} asked={asked} />
          {isCut && (
            <p className="second-line">
              More orders match than are listed. Type more to find fewer.
            </p>
          )}
        </>
      }
    />
  );
}
