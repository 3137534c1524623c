import type { ListedPartList } from "#shop/making/part-lists.server.ts";
import type { PageOfRows } from "#shop/platform/lists/keyset.server.ts";
import { EmptyList } from "#admin/list/empty-list.tsx";
import { SearchField } from "#admin/list/search-field.tsx";
import { Section } from "#admin/components/section.tsx";
import { count, drawn, text } from "#admin/list/columns.tsx";
import { listOf } from "#admin/list/list.ts";
import { ListRows } from "#admin/list/list-page.tsx";

/** A product with its part list; `gaps` says what can be ordered and has no parts. */
export type ShownPartList = ListedPartList & { readonly gaps: readonly string[] };

const partLists = listOf<ShownPartList>()({
  title: "What the products are made of",
  key: ({ sku }) => sku,
  columns: [
    text("Product", ({ name }) => name, {
      to: ({ sku }) => `/make/settings/${encodeURIComponent(sku)}`,
      opens: true,
      second: ({ sku }) => sku,
    }),
    drawn("Missing", ({ gaps: [first = "Nothing"] }) => first, {
      second: ({ gaps }) => gaps.length > 1 && `and ${gaps.length - 1} more`,
      tone: ({ gaps }) => (gaps.length === 0 ? "quiet" : "error"),
    }),
    count("Rows", ({ rows }) => rows),
  ],
  empty: [
    "Nothing is made to order",
    "A product without stock appears here, with what one piece of it needs.",
  ],
});

type Props = PageOfRows<ShownPartList> & {
  readonly q: string;
  readonly total: number;
  readonly now: Date;
};

/** The products that are made to order, each leading to what it is made of. */
export function PartListTable({ q, total, now, ...page }: Props) {
  return (
    <Section title="What the products are made of" className="">
      <div className="max-w-96 py-2">
        <SearchField label="Product or SKU" value={q} />
      </div>
      {page.rows.length === 0 && q !== "" ? (
        <EmptyList title={`Nothing found for “${q}”`}>
          Only products that are made to order or have parts are here.
        </EmptyList>
      ) : (
        <ListRows name="Part lists" list={partLists} {...{ page, total, now }} />
      )}
    </Section>
  );
}
