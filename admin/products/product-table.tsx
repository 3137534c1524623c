import { Form } from "react-router";
import { BulkBar, TickHead, useTicks, type Ticks } from "#admin/list/tick-boxes.tsx";
import type { ListedProduct } from "#shop/catalogue/editing/product-list.ts";
import { Head } from "#admin/list/ledger.tsx";
import type { Route } from "./+types/products";
import { EditableRow, PlainRow } from "./product-row.tsx";
import type { ProductResult } from "./save-product.server.ts";

type Props = {
  products: readonly ListedProduct[];
  page: Route.ComponentProps["loaderData"];
  result: ProductResult | undefined;
};

/** The form of the ticks. It is not around the rows, which have forms of their own. It has no box, so that its bar
 * stays at the foot of the window beside the whole list. */
const PICKS = "picks";

/** The products, edited in their rows, with a tick to change the prices of several. */
export function ProductTable({ products, page, result }: Props) {
  const ticks = useTicks(products);
  const { asked, counts } = page;
  const { ref, onChange, onReset, className } = ticks.form;
  return (
    <div className={className} onChange={onChange}>
      <Table {...{ products, page, result, ticks }} />
      {page.mayPrice && (
        <Form id={PICKS} ref={ref} action="/products/prices" onReset={onReset} className="contents">
          {asked.view === "all" && <input type="hidden" name="q" value={asked.q} />}
          <BulkBar
            ticks={ticks}
            found={asked.view === "all" ? counts.all - counts.archived : 0}
            most={page.pricesMost}
          >
            <button className="button button-light">Change prices</button>
          </BulkBar>
        </Form>
      )}
    </div>
  );
}

function Table({
  products,
  page: { vatRateBp, mayChange, mayPrice, asked },
  result,
  ticks,
}: Props & { ticks: Ticks }) {
  return (
    <div className="scrolls">
      <table className="ledger rows stacks">
        <thead>
          <tr>
            {mayPrice && <TickHead ticks={ticks} rows={products.length} />}
            <th scope="col">
              <span className="sr-only">Picture</span>
            </th>
            <Head
              column={{ head: "Product", sort: "name", isFigure: false }}
              current={asked.sort}
            />
            <th scope="col">Made in, or in stock</th>
            <th scope="col">Takes orders</th>
            <th scope="col">State</th>
            <th scope="col" className="figure">
              Net £
            </th>
            <Head
              column={{ head: "Price £ with VAT", sort: "price", isFigure: true }}
              current={asked.sort}
            />
            <th scope="col">
              <span className="sr-only">Save</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) =>
            mayChange ? (
              <EditableRow
                key={product.id}
                {...{ product, vatRateBp }}
                picks={mayPrice ? PICKS : undefined}
                sent={result?.sku === product.sku ? result : undefined}
              />
            ) : (
              <PlainRow key={product.id} {...{ product, vatRateBp }} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
