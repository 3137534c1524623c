import { Link } from "react-router";
import type { ListedPartList } from "#shop/making/part-lists.server.ts";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { Pager } from "#admin/components/list/pager.tsx";
import { SearchField } from "#admin/components/list/search-field.tsx";
import { Section } from "#admin/components/section.tsx";

/** A product with its part list; `gaps` says what can be ordered and has no parts. */
export type ShownPartList = ListedPartList & { readonly gaps: readonly string[] };

export type PartListPage = {
  readonly lists: readonly ShownPartList[];
  readonly q: string;
  readonly seen: number;
  readonly next: string | null;
  readonly total: number;
};

/** The products that are made to order, each leading to what it is made of. */
export function PartListTable({ lists, q, seen, next, total }: PartListPage) {
  return (
    <Section title="What the products are made of" className="">
      <div className="max-w-96 py-2">
        <SearchField label="Product or SKU" value={q} />
      </div>
      {lists.length === 0 ? (
        <NoLists q={q} />
      ) : (
        <table className="ledger rows">
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Missing</th>
              <th scope="col" className="figure">
                Rows
              </th>
            </tr>
          </thead>
          <tbody>
            {lists.map((list) => (
              <ListRow key={list.productId} list={list} />
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-3 flex">
        <Pager {...{ seen, next, total }} shown={lists.length} />
      </div>
    </Section>
  );
}

function ListRow({ list: { sku, name, rows, gaps } }: { list: ShownPartList }) {
  const [first, ...more] = gaps;
  return (
    <tr data-row>
      <td>
        <Link className="opens link font-medium" to={`/make/settings/${encodeURIComponent(sku)}`}>
          {name}
        </Link>
        <span className="second-line block">{sku}</span>
      </td>
      <td className="w-2/5">
        {first === undefined ? (
          <span className="text-ink-2">Nothing</span>
        ) : (
          <span className="text-error">{first}</span>
        )}
        {more.length > 0 && <span className="second-line block">and {more.length} more</span>}
      </td>
      <td className="figure money">{rows === 0 ? "–" : rows}</td>
    </tr>
  );
}

function NoLists({ q }: { q: string }) {
  if (q === "")
    return (
      <EmptyList title="Nothing is made to order">
        A product without stock appears here, with what one piece of it needs.
      </EmptyList>
    );
  return (
    <EmptyList title={`Nothing found for “${q}”`}>
      Only products that are made to order or have parts are here.
    </EmptyList>
  );
}
