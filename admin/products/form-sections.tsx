import { Link } from "react-router";
import { fixedToLabels } from "#shop/catalogue/fixed-to-labels.ts";
import { fixedTo } from "#shop/catalogue/fixed-to.ts";
import { settings } from "#shop/catalogue/editing/field-kinds.ts";
import type { ListedProduct } from "#shop/catalogue/editing/product-list.ts";
import { Section } from "#admin/components/section.tsx";
import { Field, Given, StockLine, Switch, type FieldState } from "./form-fields.tsx";
import { netInWords } from "./net-price.ts";
import { movedAddress } from "./what-happens.ts";

export type Choice = { readonly value: string; readonly name: string };

/** How a product is packed, and what customs ask: entered under Packing. */
export type Packing = {
  readonly size: string | null;
  readonly customsCode: string | null;
  readonly origin: string | null;
};

const fourColumns = "grid grid-cols-2 gap-4 sm:grid-cols-4";

export function PriceSection({
  product,
  vatRateBp,
  field,
}: {
  product: ListedProduct;
  vatRateBp: number;
  field: FieldState;
}) {
  const made = product.stock === null;
  return (
    <Section title="Price and stock" className="">
      <div className={`mt-3 ${fourColumns}`}>
        <Field {...field} field="pricePence" />
        <Given label="Net" hint="without VAT, as stored">
          <span className="money ml-auto px-2.5 text-ink-2">
            {netInWords(field.draft.text("price"), vatRateBp)}
          </span>
        </Given>
        <Field
          {...field}
          field="leadTimeDays"
          {...(!made && { hint: "in days; not used while it is sold from stock" })}
        />
      </div>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Switch
          {...field}
          field="takesOrders"
          hint="Otherwise the shop shows the product as sold out."
        />
        <StockLine product={product} />
      </div>
    </Section>
  );
}

export function WordsSection({
  field,
  categories,
  brands,
}: {
  field: FieldState;
  categories: readonly Choice[];
  brands: readonly Choice[];
}) {
  const moved = movedAddress(field.draft.was("slug"), field.draft.text("slug"));
  return (
    <Section title="Words">
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Field {...field} field="name" />
        <Field {...field} field="slug" {...(moved !== null && { hint: moved })} />
        <Field {...field} field="categorySlug" choices={categories} />
        <Field {...field} field="brandSlug" choices={brands} />
      </div>
      <div className="mt-4 grid gap-4">
        <Field {...field} field="facts" />
        <Field {...field} field="description" rows={8} />
        <Field {...field} field="details" rows={4} />
        <Switch
          {...field}
          field="isBestSeller"
          hint={
            <>
              Cards say so.{" "}
              <Link className="link" to="/products/best-sellers">
                Best sellers
              </Link>{" "}
              has the sales that prove it.
            </>
          }
        />
      </div>
    </Section>
  );
}

const settingNames = { indoor: "Indoors", outdoor: "Outdoors", both: "Indoors and outdoors" };

export function MeasuresSection({ field }: { field: FieldState }) {
  return (
    <Section title="Measures">
      <div className={`mt-3 ${fourColumns}`}>
        <Field {...field} field="widthMm" />
        <Field {...field} field="depthMm" />
        <Field {...field} field="heightMm" />
        <Field {...field} field="weightGrams" />
        <Field {...field} field="dryingLengthMetres" />
        <Field {...field} field="capacityKg" />
        <Field {...field} field="guaranteeYears" />
        <Field
          {...field}
          field="setting"
          choices={settings.map((value) => ({ value, name: settingNames[value] }))}
        />
      </div>
      <div className="mt-4">
        <Field {...field} field="material" />
      </div>
    </Section>
  );
}

const fixedToChoices: readonly Choice[] = [
  { value: "", name: "Not stated" },
  ...fixedTo.map((value) => ({ value, name: fixedToLabels[value] })),
];

export function BoxSection({
  field,
  packing,
  sku,
}: {
  field: FieldState;
  packing: Packing;
  sku: string;
}) {
  return (
    <Section title="Box and fixing">
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Field {...field} field="inTheBox" rows={4} />
        <Field {...field} field="notIncluded" rows={4} />
      </div>
      <div className="mt-4 grid gap-4 sm:grid-cols-[12rem_1fr]">
        <Field {...field} field="fixedTo" choices={fixedToChoices} />
        <Field {...field} field="fixing" />
      </div>
      <div className="mt-4">
        <Field {...field} field="care" rows={4} />
      </div>
      <div className="mt-4 flex flex-wrap items-end gap-4">
        <dl className="grid flex-1 grid-cols-2 gap-4 sm:grid-cols-3">
          <Fact name="Packed size" value={packing.size} />
          <Fact name="Customs code" value={packing.customsCode} />
          <Fact name="Country of origin" value={packing.origin} />
        </dl>
        {!field.isReadOnly && (
          <Link className="link no-print" to={`/products/${encodeURIComponent(sku)}/packing`}>
            Change under Packing
          </Link>
        )}
      </div>
    </Section>
  );
}

function Fact({ name, value }: { name: string; value: string | null }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="text-ink-2">{value ?? "not entered"}</dd>
    </div>
  );
}

export function SafetySection({ field }: { field: FieldState }) {
  return (
    <Section title="Safety">
      <div className="mt-3 grid gap-4">
        <Field {...field} field="warnings" rows={5} />
        <Field {...field} field="model" />
      </div>
      <p className="second-line mt-3">
        The manufacturer and the responsible person in the EU are those of the brand.
      </p>
    </Section>
  );
}

export function FindingSection({ field }: { field: FieldState }) {
  return (
    <Section title="Search and related products">
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Field {...field} field="keywords" />
        <Field {...field} field="related" rows={4} />
      </div>
    </Section>
  );
}
