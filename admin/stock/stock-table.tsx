import { Link } from "react-router";
import type { ListedProduct } from "#shop/catalogue/editing/product-list.ts";
import { SortHead } from "#admin/components/list/sort-head.tsx";
import { Thumbnail } from "#admin/components/thumbnail.tsx";
import { formatNumber } from "#shop/kit/text.ts";

export type StockedProduct = Pick<
  ListedProduct,
  "id" | "sku" | "name" | "mainImageUrl" | "reserved" | "state"
> & { readonly stock: number };

/** Products with their stock: what is there, what unpaid orders reserve, what is left to sell. */
export function StockTable({
  products,
  sort,
}: {
  products: readonly StockedProduct[];
  sort: string;
}) {
  return (
    <div className="scrolls">
      <table className="ledger rows">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Picture</span>
            </th>
            <SortHead name="Product" by="name" current={sort} />
            <th scope="col" className="figure">
              In stock
            </th>
            <th scope="col" className="figure">
              Reserved
            </th>
            <SortHead name="To sell" by="stock" current={sort} isFigure />
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <StockRow key={product.id} product={product} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function StockRow({ product: { stock, reserved, ...product } }: { product: StockedProduct }) {
  const toSell = Math.max(0, stock - reserved);
  return (
    <tr data-row>
      <td className="w-16">
        <Thumbnail url={product.mainImageUrl} />
      </td>
      <td>
        <Link className="opens link font-medium" to={`/stock/${encodeURIComponent(product.sku)}`}>
          {product.name}
        </Link>
        <span className="second-line block">
          {product.sku}
          {product.state === "draft" && ", draft"}
        </span>
      </td>
      <td className="figure money">{formatNumber(stock)}</td>
      <td className="figure money">{reserved === 0 ? "–" : formatNumber(reserved)}</td>
      <td className={`figure money ${toSell === 0 ? "text-error" : ""}`}>
        {toSell === 0 ? "none" : formatNumber(toSell)}
      </td>
    </tr>
  );
}
