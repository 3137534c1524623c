import { useRef, useState, type ReactNode } from "react";
import { href, useLocation } from "react-router";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { airerOf } from "#shop/airers/airer.ts";
import { compareAirers } from "#shop/airers/comparison.ts";
import { formatLength } from "#shop/kit/measures.ts";
import { unitPrice } from "#shop/catalogue/price.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { Breadcrumbs } from "#storefront/components/breadcrumbs.tsx";
import { buttonClass, ButtonLink } from "#ui/button.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { Select } from "#ui/select.tsx";
import type { Route } from "./+types/airer-comparison";
import { LateDrawing } from "#storefront/product/airer/drawing/late-drawing.tsx";
import { sceneName } from "#storefront/product/airer/drawing/scene-description.ts";
import { sceneOf } from "#storefront/product/airer/drawing/scene-of.ts";
import { optionNote } from "#storefront/product/configurator/options.tsx";
import { searchFromChoice, type Choice } from "#storefront/product/configurator/choice.ts";
import { productMeta } from "#storefront/seo/product-meta.ts";
import { loadAirer } from "#storefront/product/product-page.server.ts";
import { airerComparisonPath } from "#storefront/product/configurator/configuration.ts";
import { pairFromSearch, searchFromPair, SECOND_PREFIX } from "./airer-pair.ts";

export { ErrorBoundary, headers } from "#storefront/product/product.tsx";

/** Compares two choices of one ceiling airer. */
export async function loader({ params }: Route.LoaderArgs) {
  return loadAirer(params.slug);
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return productMeta(loaderData, ({ name, slug }) => ({
    title: `Compare two choices of the ${name}`,
    description: `Compare two choices of the ${name}: price, drying length, load and the space each needs.`,
    path: airerComparisonPath(slug),
    matches,
    isIndexed: false,
  }));
}

const sides = [
  { title: "First choice", prefix: "", id: "first" },
  { title: "Second choice", prefix: SECOND_PREFIX, id: "second" },
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
    history.replaceState(
      history.state,
      "",
      airerComparisonPath(slug) + searchFromPair(product, next),
    );
  }
  return (
    <div className="wrap">
      <Breadcrumbs trail={[{ name, to: href("/product/:slug", { slug }) }, { name: "Compare" }]} />
      <PageHead
        title={`Compare two choices of the ${name}`}
        lead={<Difference {...{ product, pair }} />}
      />
      <form
        ref={form}
        method="get"
        action={airerComparisonPath(slug)}
        autoComplete="off"
        onChange={read}
        onSubmit={(event) => {
          event.preventDefault();
          read();
        }}
      >
        <div className="grid grid-cols-2 gap-x-3 sm:gap-x-7 desk:ml-70">
          {sides.map((side, index) => (
            <Side key={side.id} {...{ product, side }} choice={pair[index] ?? {}} />
          ))}
        </div>
        <noscript>
          <button type="submit" className={buttonClass({ variant: "quiet" }, "mt-5 w-full")}>
            Compare
          </button>
        </noscript>
      </form>
      <Rows {...{ product, pair }} />
    </div>
  );
}

type PairProps = { product: Product; pair: readonly Choice[] };

/** The difference in price, in a sentence. */
function Difference({ product, pair }: PairProps) {
  const [first, second] = pair.map((choice) => unitPrice(product, choice)?.grossPence ?? null);
  if (typeof first !== "number" || typeof second !== "number") return null;
  const morePence = second - first;
  const sentence =
    morePence === 0
      ? "Both cost the same."
      : `The second costs ${formatPounds(pence(Math.abs(morePence)))} ${morePence > 0 ? "more" : "less"} than the first.`;
  return <span role="status">{sentence}</span>;
}

type SideProps = { product: Product; side: (typeof sides)[number]; choice: Choice };

/** One choice: its drawing, its options, and a link to its product page. */
function Side({ product, side: { title, prefix, id }, choice }: SideProps) {
  const airer = airerOf(product, choice);
  const drawing = { view: "airer", position: "raised", units: "metric" } as const;
  const scene = airer && sceneOf(airer, { choice, drawing }, null);
  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className="mb-3 font-serif text-lg font-medium">{title}</legend>
      {scene && (
        <div className="border border-rule bg-white max-sm:[&_text]:hidden">
          <LateDrawing {...{ scene }} units="metric" label={sceneName(scene, "metric")} ids={id} />
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
              {`${value.label} ${optionNote({ product, group, choice, value }, "")}`}
            </option>
          ))}
        </Select>
      ))}
      <ButtonLink
        to={
          href("/product/:slug", { slug: product.slug }) +
          searchFromChoice(product.optionGroups, choice)
        }
        className="mt-1 w-full"
      >
        Choose this<span className="sr-only">, the {title.toLowerCase()}</span>
      </ButtonLink>
    </fieldset>
  );
}

/** The rows. On a phone, the label is above its two values. */
function Rows({ product, pair }: PairProps) {
  const airers = pair.flatMap((choice) => airerOf(product, choice) ?? []);
  const prices = pair.map((choice) => unitPrice(product, choice)?.grossPence ?? null);
  const rows = compareAirers(airers, (mm) => formatLength(mm, "metric"));
  return (
    <dl className="mt-9">
      <Row label="Price incl. VAT" differs={prices[0] !== prices[1]}>
        {prices.map((price) => (price === null ? "Not available" : formatPounds(price)))}
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
      {children.map((value, index) => (
        <dd key={index} className={`money ${differs ? "" : "text-ink-2"}`}>
          <span className="sr-only">{sides[index]?.title}: </span>
          {value}
        </dd>
      ))}
    </div>
  );
}
