import { SKU_MAX } from "#shop/catalogue/sku.ts";
import { Link } from "react-router";
import { TOP_SELLERS_MAX, type TopSeller } from "#shop/catalogue/top-sellers/top-sellers.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { EmptyList } from "#admin/list/empty-list.tsx";
import { MoveForms } from "#admin/list/move-forms.tsx";
import { Section } from "#admin/components/section.tsx";
import { Field } from "#ui/field.tsx";
import { StateTag } from "#admin/products/state-tag.tsx";
import type { BestSellerResult } from "./best-seller-forms.server.ts";

type Props = {
  topSellers: readonly TopSeller[];
  mayChange: boolean;
  result: BestSellerResult | undefined;
};

/** The products under "Top sellers" in the shop's menu: their order, and one more. */
export function TopSellers({ topSellers, mayChange, result }: Props) {
  const seen = topSellers.map(({ sku }) => sku).join(",");
  return (
    <Section
      title="Top sellers"
      note={`${topSellers.length} of ${TOP_SELLERS_MAX}`}
      className="min-w-0"
    >
      <p className="second-line">
        In the menu of the shop, in this order.
        {mayChange &&
          topSellers.length > 1 &&
          " On a button, Alt with an arrow moves a product, too."}
      </p>
      {topSellers.length === 0 && (
        <EmptyList title="No top sellers">The menu leaves the list out.</EmptyList>
      )}
      <ol>
        {topSellers.map((product, at) => (
          <Row
            key={product.sku}
            {...{ product, seen, mayChange }}
            place={{ at, of: topSellers.length }}
          />
        ))}
      </ol>
      {mayChange && topSellers.length < TOP_SELLERS_MAX && (
        <AddForm key={seen} {...{ seen, result }} />
      )}
    </Section>
  );
}

function Row({
  product: { sku, name, state },
  place,
  seen,
  mayChange,
}: {
  product: TopSeller;
  place: { readonly at: number; readonly of: number };
  seen: string;
  mayChange: boolean;
}) {
  return (
    <li
      data-row
      className="flex items-baseline justify-between gap-x-4 border-b border-rule py-2 max-sm:flex-wrap"
    >
      <span className="min-w-0">
        <span className="money mr-2 text-ink-2">{place.at + 1}</span>
        <Link className="link" to={`/products/${encodeURIComponent(sku)}`}>
          {name}
        </Link>
        {state !== "live" && (
          <span className="ml-2">
            <StateTag state={state} /> <span className="second-line">not shown</span>
          </span>
        )}
      </span>
      {mayChange && (
        <span className="ml-auto flex gap-4">
          <MoveForms id={sku} {...{ name, place, seen }} />
          <ActForm
            intent="remove"
            row={sku}
            submit="Remove"
            look="button-text"
            button={{ "aria-label": `Remove ${name} from the top sellers` }}
          >
            <input type="hidden" name="id" value={sku} />
            <input type="hidden" name="seen" value={seen} />
          </ActForm>
        </span>
      )}
    </li>
  );
}

function AddForm({ seen, result }: Pick<Props, "result"> & { seen: string }) {
  return (
    <ActForm
      intent="add"
      result={result}
      submit="Add"
      variant="quiet"
      className="no-print mt-4 flex max-w-80 flex-wrap items-end gap-3"
    >
      <Field
        label="One more, by SKU"
        name="id"
        id="add"
        className="min-w-0 flex-1"
        defaultValue={result?.values?.["add"]}
        error={result?.fieldErrors?.["add"]}
        maxLength={SKU_MAX}
        autoComplete="off"
        spellCheck={false}
      />
      <input type="hidden" name="seen" value={seen} />
    </ActForm>
  );
}
