import { useRef, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { airerOf } from "#shop/airers/airer.ts";
import { compareAirers } from "#shop/airers/comparison.ts";
import { lengthText } from "#shop/airers/length.ts";
import { priceOfChoice } from "#shop/catalogue/price.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { Breadcrumbs } from "#storefront/components/breadcrumbs.tsx";
import { buttonClass, ButtonLink } from "#ui/button.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { Select } from "#ui/select.tsx";
import type { Route } from "./+types/airer-comparison";
import { AirerDrawing } from "#storefront/product/airer/drawing/airer-drawing.tsx";
import { sceneName } from "#storefront/product/airer/drawing/scene-description.ts";
import { sceneOf } from "#storefront/product/airer/drawing/scene-of.ts";
import { searchFromChoice, type Choice } from "#storefront/product/configurator/choice.ts";
import { surchargeText } from "#storefront/product/configurator/options.tsx";
import { productMeta } from "#storefront/seo/product-meta.ts";
import { loadAirer } from "#storefront/product/product-page.server.ts";
import { comparePath, OTHER, pairFromSearch, searchFromPair } from "./airer-pair.ts";

export { ErrorBoundary, headers } from "#storefront/product/product.tsx";

/** Two choices of an airer side by side. */
export async function loader({ params }: Route.LoaderArgs) {
  return loadAirer(params.slug);
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return productMeta(loaderData, ({ name, slug }) => ({
    title: `Two choices of the ${name}`,
    description: `The ${name} in two choices of your own: price, drying length, load and the room each takes.`,
    path: comparePath(slug),
    matches,
    isIndexed: false,
  }));
}

const sides = [
  { title: "First choice", prefix: "", id: "first" },
  { title: "Second choice", prefix: OTHER, id: "second" },
] as const;

export default function ProductCompare({ loaderData: product }: Route.ComponentProps) {
  const { name, slug } = product;
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [pair, setPair] = useState(() => pairFromSearch(product, new URLSearchParams(search)));
  function read() {
    if (form.current === null) return;
    const next = pairFromSearch(product, new FormData(form.current));
    setPair(next);
    const { history } = window;
    history.replaceState(history.state, "", comparePath(slug) + searchFromPair(product, next));
  }
  return (
    <div className="wrap">
      <Breadcrumbs trail={[{ name, to: `/product/${slug}` }, { name: "Two choices" }]} />
      <PageHead title={`Two choices of the ${name}`} lead={<Difference {...{ product, pair }} />} />
      <form
        ref={form}
        method="get"
        action={comparePath(slug)}
        autoComplete="off"
        onChange={read}
        onSubmit={(event) => {
          event.preventDefault();
          read();
        }}
      >
        <div className="grid grid-cols-2 gap-x-3 sm:gap-x-7 desk:ml-70">
          {sides.map((side, at) => (
            <Side key={side.id} {...{ product, side }} choice={pair[at] ?? {}} />
          ))}
        </div>
        <noscript>
          <button type="submit" className={buttonClass({ variant: "quiet" }, "mt-5 w-full")}>
            Compare these
          </button>
        </noscript>
      </form>
      <Rows {...{ product, pair }} />
    </div>
  );
}

type PairProps = { product: Product; pair: readonly Choice[] };

/** What the second choice costs more or less than the first, in a sentence. */
function Difference({ product, pair }: PairProps) {
  const [first, other] = pair.map((choice) => priceOfChoice(product, choice)?.grossPence ?? null);
  if (typeof first !== "number" || typeof other !== "number") return null;
  const morePence = other - first;
  const words =
    morePence === 0
      ? "Both cost the same."
      : `The second costs ${formatPounds(pence(Math.abs(morePence)))} ${morePence > 0 ? "more" : "less"} than the first.`;
  return <span role="status">{words}</span>;
}

type SideProps = { product: Product; side: (typeof sides)[number]; choice: Choice };

/** A choice: drawn, its options to change, and the way to its page. */
function Side({ product, side: { title, prefix, id }, choice }: SideProps) {
  const airer = airerOf(product, choice);
  const drawing = { view: "airer", position: "raised", units: "metric" } as const;
  const scene = airer && sceneOf(airer, { choice, drawing }, null);
  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className="mb-3 font-serif text-lg font-medium">{title}</legend>
      {scene && (
        <div className="border border-rule bg-white max-sm:[&_text]:hidden">
          <AirerDrawing {...{ scene }} units="metric" words={sceneName(scene, "metric")} ids={id} />
        </div>
      )}
      {product.optionGroups.map((group) => (
        <Select
          key={group.key}
          label={group.name}
          name={prefix + group.key}
          defaultValue={choice[group.key]}
        >
          {group.values.map((value) => (
            <option key={value.value} value={value.value}>
              {[value.label, surchargeText(value, "")].filter(Boolean).join(" ")}
            </option>
          ))}
        </Select>
      ))}
      <ButtonLink
        to={`/product/${product.slug}${searchFromChoice(product.optionGroups, choice)}`}
        className="mt-1 w-full"
      >
        Choose this<span className="sr-only">, the {title.toLowerCase()}</span>
      </ButtonLink>
    </fieldset>
  );
}

/** What each costs and is. On a phone a line's name stands over its two values. */
function Rows({ product, pair }: PairProps) {
  const airers = pair.flatMap((choice) => airerOf(product, choice) ?? []);
  const prices = pair.map((choice) => priceOfChoice(product, choice)?.grossPence ?? null);
  const rows = compareAirers(airers, (mm) => lengthText(mm, "metric"));
  return (
    <dl className="mt-9">
      <Row label="Price incl. VAT" differs={prices[0] !== prices[1]}>
        {prices.map((price) => (price === null ? "Not for sale" : formatPounds(price)))}
      </Row>
      {rows.map(({ label, values, differs }) => (
        <Row key={label} {...{ label, differs }}>
          {values}
        </Row>
      ))}
    </dl>
  );
}

function Row({
  label,
  differs,
  children,
}: {
  label: string;
  differs: boolean;
  children: readonly ReactNode[];
}) {
  return (
    <div className="grid grid-cols-2 gap-x-3 border-t border-rule py-3 sm:gap-x-7 desk:grid-cols-[15.75rem_1fr_1fr]">
      <dt className="col-span-2 flex items-baseline justify-between gap-3 text-sm text-ink-2 desk:col-span-1 desk:text-base">
        {label}
        {differs && (
          <span className="border-l-5 border-pine pl-2 text-xs leading-4 font-semibold text-ink">
            Differs
          </span>
        )}
      </dt>
      {children.map((value, at) => (
        <dd key={at} className={`money ${differs ? "" : "text-ink-2"}`}>
          <span className="sr-only">{sides[at]?.title}: </span>
          {value}
        </dd>
      ))}
    </div>
  );
}
