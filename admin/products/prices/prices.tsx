import { data, redirect, useLocation } from "react-router";
import { readPriceReach } from "#shop/back-office/price-reach.server.ts";
import { listBrands, listCategories } from "#shop/catalogue/categories.server.ts";
import { changePrices } from "#shop/catalogue/prices/change-prices.server.ts";
import { changingPlans } from "#shop/catalogue/prices/plan-prices.ts";
import { priceChanges } from "#shop/catalogue/prices/price-changes.server.ts";
import {
  changedSince,
  planChosen,
  planFor,
  PRICE_CHANGE_MAX,
  readSeen,
  writeSeen,
} from "#shop/catalogue/prices/price-plan.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { PageHead } from "#admin/components/page-head.tsx";
import { actOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import type { FormResult } from "#web/form-result.ts";
import type { Route } from "./+types/prices";
import { Section } from "#admin/components/section.tsx";
import { count, text } from "#admin/list/columns.tsx";
import { listOf } from "#admin/list/list.ts";
import { ListRows } from "#admin/list/list-page.tsx";
import { showChanges, type ShownChange } from "./change-view.server.ts";
import { Plan } from "./plan.tsx";
import { showPlans } from "./plan-view.server.ts";
import { readPricesQuery, readRule, type PricesQuery } from "./read-prices-query.ts";
import { RuleForm } from "./rule-form.tsx";

/** What was changed before, the newest first; each leads to its prices and to Undo. */
const earlier = listOf<ShownChange>()({
  title: "Earlier changes",
  key: ({ id }) => id,
  columns: [
    text("Change", ({ what }) => what, {
      to: ({ id }) => `/products/prices/${id}`,
      second: ({ undone }) => undone !== null && `Undone by ${undone}`,
    }),
    text("Who", ({ who }) => who),
    text("When", ({ at }) => at),
    count("Products", ({ products }) => products),
  ],
  empty: ["None yet", "Prices that are changed here appear in this list and can be undone."],
});

export async function loader({ request }: Route.LoaderArgs) {
  const after = new URL(request.url).searchParams.get("after");
  const [categories, brands, changes] = await Promise.all([
    listCategories(db()),
    listBrands(db()),
    priceChanges.page(db(), after),
  ]);
  const query = readPricesQuery(request.url, { categories, brands });
  const plan = await readPlan(query);
  return {
    query,
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    brands: brands.map(({ slug, name }) => ({ slug, name })),
    plan,
    changes: { ...changes, rows: await showChanges(changes.rows) },
    now: new Date(),
  };
}

/** The dry run; null while no rule is asked for. */
async function readPlan({ rule, choice }: PricesQuery) {
  if (rule === null) return null;
  const { plans, found } = await planChosen(db(), rule, choice);
  const changing = changingPlans(plans).map(({ product }) => product);
  return {
    ...showPlans(plans),
    found,
    most: PRICE_CHANGE_MAX,
    seen: writeSeen(plans),
    live: changing.filter(({ isLive }) => isLive).length,
    reach: await readPriceReach(db(), ...changing.map(({ id }) => id)),
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const { rule } = readRule(new URL(args.request.url).searchParams);
  const seen = readSeen(field("seen"));
  if (rule === null || seen === null) throw data(null, { status: 400 });
  const act = actOf(args, field);
  const changed = await changePrices(db(), { act, rule, seen });
  if (changed.ok) throw redirect(`/products/prices/${act.actId}`, 303);
  if (changed.reason !== "prices_changed") return refusedForm(changed, { intent: "apply" }, {});
  const others = changedSince(await planFor(db(), rule, [...seen.keys()]), seen);
  const names = others.slice(0, 10).map(({ name, sku }) => `${name} (${sku})`);
  const more = others.length > names.length ? ` and ${others.length - names.length} more` : "";
  const formError = `Nothing was changed: ${names.length === 0 ? "the products" : `${names.join(", ")}${more}`} changed since you looked. Below are the new prices as they would be now.`;
  return data<FormResult>({ intent: "apply", formError }, 409);
}

/** Many prices changed by one rule: which products, the rule, what it would do, and what was changed before. */
export default function Prices({ loaderData, actionData: result }: Route.ComponentProps) {
  const { query, categories, brands, plan, changes, now } = loaderData;
  const { search } = useLocation();
  return (
    <>
      <PageHead title="Change prices" crumb={{ to: "/products", name: "Products" }} />
      <RuleForm
        key={search}
        {...{ query, categories, brands }}
        hasPlan={plan !== null && plan.changing.length > 0}
      />
      {plan !== null && <Plan plan={plan} result={result} />}
      <Section title="Earlier changes" className="mt-10">
        <ListRows name="Earlier changes" list={earlier} page={changes} now={now} />
      </Section>
    </>
  );
}
