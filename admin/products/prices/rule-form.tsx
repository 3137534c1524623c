import { useState } from "react";
import { Form, Link } from "react-router";
import type { RuleKind } from "#shop/catalogue/prices/price-rule.ts";
import { counted } from "#shop/kit/text.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { PricesQuery } from "./read-prices-query.ts";

type Choice = { readonly slug: string; readonly name: string };

/** Which products, and how their prices change. It is sent as a link: nothing changes yet. */
export function RuleForm({
  query: { choice, typed, error },
  categories,
  brands,
  hasPlan,
}: {
  query: PricesQuery;
  categories: readonly Choice[];
  brands: readonly Choice[];
  /** The new prices are shown below, with the button that changes them. */
  hasPlan: boolean;
}) {
  return (
    <Form
      method="get"
      noValidate
      className="mb-8 grid gap-4 border-t-2 border-ink pt-3 print:hidden"
      preventScrollReset
    >
      <Products {...{ choice, categories, brands }} />
      <Rule {...{ typed, error }} />
      <Button variant={hasPlan ? "quiet" : "primary"} className="justify-self-start">
        Show new prices
      </Button>
    </Form>
  );
}

/** The change, its number and the rounding. Without JavaScript the box is there for every change, and read for percentages. */
function Rule({ typed, error }: Pick<PricesQuery, "typed" | "error">) {
  const [how, setHow] = useState<string>(typed.how);
  const isPercent = how.startsWith("percent");
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-[14rem_9rem_1fr]">
        <Select
          label="Change"
          name="how"
          defaultValue={typed.how}
          onChange={(event) => setHow(event.target.value)}
        >
          <Options choices={changes} />
        </Select>
        <Field
          label={isPercent ? "Per cent" : "Pounds, with VAT"}
          name="by"
          defaultValue={typed.by}
          error={error}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
        />
        <Select
          label="Round"
          name="rounding"
          defaultValue={typed.rounding}
          className="col-span-2 sm:col-span-1 sm:max-w-64"
        >
          <Options choices={endings} />
        </Select>
      </div>
      <label className={`flex items-start gap-2.5 ${isPercent ? "" : "scripted:hidden"}`}>
        <input
          type="checkbox"
          name="surcharges"
          value="1"
          className="tick"
          defaultChecked={typed.surcharges}
        />
        <span>
          Change the surcharges of options by the same percentage
          <span className="second-line block">
            They are rounded to the nearest 10p if prices are rounded.
          </span>
        </span>
      </label>
    </>
  );
}

const changes = [
  { slug: "percent_up", name: "Per cent up" },
  { slug: "percent_down", name: "Per cent down" },
  { slug: "amount_up", name: "Pounds up" },
  { slug: "amount_down", name: "Pounds down" },
  { slug: "set", name: "Set to" },
] as const satisfies readonly { readonly slug: RuleKind; readonly name: string }[];

const endings: readonly Choice[] = [
  { slug: "none", name: "To the penny" },
  { slug: "tens", name: "To the nearest 10p" },
  ...["00", "50", "95", "99"].map((slug) => ({ slug, name: `To the nearest .${slug}` })),
];

/** The products: picked in the list, or by category, brand and words. */
function Products({
  choice: { ids, category, brand, q },
  categories,
  brands,
}: {
  choice: PricesQuery["choice"];
  categories: readonly Choice[];
  brands: readonly Choice[];
}) {
  if (ids.length > 0)
    return (
      <p>
        {ids.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <span className="font-semibold">{counted(ids.length, "product")} picked in the list.</span>{" "}
        <Link className="link" to="/products/prices">
          Choose by category or brand
        </Link>
      </p>
    );
  return (
    <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
      <Select label="Category" name="category" defaultValue={category}>
        <option value="">All categories</option>
        <Options choices={categories} />
      </Select>
      <Select label="Brand" name="brand" defaultValue={brand}>
        <option value="">All brands</option>
        <Options choices={brands} />
      </Select>
      <Field
        label="Name or SKU"
        name="q"
        defaultValue={q}
        maxLength={200}
        autoComplete="off"
        className="col-span-2 sm:col-span-1"
      />
    </div>
  );
}

function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ slug, name }) => (
    <option key={slug} value={slug}>
      {name}
    </option>
  ));
}
