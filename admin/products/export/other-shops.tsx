import type {
  LeftOut,
  LeftOutNames,
} from "#shop/catalogue/product-file/foreign/left-out.server.ts";
import { Section } from "#admin/components/section.tsx";
import { formatNumber } from "#shop/kit/text.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";

/** Files for Shopify and WooCommerce, and what they can't have. */
export function OtherShops({ leftOut: { manyOptions, neither } }: { leftOut: LeftOut }) {
  return (
    <>
      <Section title="Shopify" note="CSV, three options at most" className="">
        <Download format="shopify">
          <Select label="Columns" name="template" id="shopify-template">
            <option value="new">The new template</option>
            <option value="classic">The classic template</option>
          </Select>
          {manyOptions.count > 0 && (
            <Select label="More than three options" name="options">
              <option value="">Leave the product out</option>
              <option value="joined">One option of all combinations</option>
            </Select>
          )}
        </Download>
        <Names title="Products with more than three options" of={manyOptions} />
      </Section>
      <Section title="WooCommerce" note="CSV">
        <Download format="woocommerce" />
      </Section>
      {neither.count > 0 && (
        <Section title="In neither file">
          <p className="my-2">
            What has no price, an option without a value to buy, or more than 2,000 combinations.
          </p>
          <Names title="Products" of={neither} />
        </Section>
      )}
    </>
  );
}

function Download({
  format,
  children,
}: {
  format: "shopify" | "woocommerce";
  children?: React.ReactNode;
}) {
  return (
    <form action={`/admin/products/export/${format}`} className="mt-3 mb-4 grid gap-4">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {children}
        <Select label="Prices" name="vat" id={`${format}-vat`}>
          <option value="with">With VAT</option>
          <option value="without">Without VAT</option>
        </Select>
      </div>
      <Button variant="quiet" className="no-print justify-self-start">
        Download for {format === "shopify" ? "Shopify" : "WooCommerce"}
      </Button>
    </form>
  );
}

function Names({ title, of: { count, names } }: { title: string; of: LeftOutNames }) {
  if (count === 0) return null;
  return (
    <details className="mb-2">
      <summary className="on-paper">
        {title}: {formatNumber(count)}
      </summary>
      <ul className="second-line mt-1">
        {names.map((name, at) => (
          <li key={at}>{name}</li>
        ))}
        {count > names.length && <li>and {formatNumber(count - names.length)} more</li>}
      </ul>
    </details>
  );
}
