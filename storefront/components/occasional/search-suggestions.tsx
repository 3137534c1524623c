import { useEffect } from "react";
import { href, Link } from "react-router";
import { formatPounds } from "#shop/kit/money.ts";
import { Picture } from "#storefront/components/product/picture.tsx";
import type { SuggestionListProps } from "#storefront/components/frame/search-box.tsx";
import type { Suggestions as Found } from "#storefront/client/fetching/suggestions.ts";
import { useSuggestions } from "#storefront/client/fetching/use-suggestions.ts";
import { useActiveOption } from "./use-active-option.ts";

/**
 * The suggestions below the search field: products, categories, pages, and a link to all results. The
 * focus stays in the field. Arrow keys move through the options, Enter follows one, Escape and leaving
 * the field close the list (WAI-ARIA Authoring Practices, combobox with listbox, manual selection).
 */
export function Suggestions({ field, listId, onChange }: SuggestionListProps) {
  const { found, typed, isOpen, close, hold } = useSuggestions(field);
  const groups = groupsOf(found);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const isShown = isOpen && count > 0;
  const all = `/search?${new URLSearchParams({ q: typed })}`;
  const optionId = (at: number) => `${listId}-${at}`;
  const { active } = useActiveOption(field, {
    paths: isShown ? [...groups.flatMap(({ options }) => options.map(({ to }) => to)), all] : [],
    optionId,
    hold,
    close,
  });
  const activeId = active >= 0 ? optionId(active) : undefined;

  useEffect(() => onChange({ isOpen: isShown, activeId }), [onChange, isShown, activeId]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const onFollow = () => {
    field.form?.reset();
    close();
  };
  const stateOf = (at: number) => ({ id: optionId(at), isActive: active === at, onFollow });
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && found && countText(count)}
      </p>
      {isShown && (
        <div
          id={listId}
          role="listbox"
          aria-label="Suggestions"
          tabIndex={-1}
          // Pressing an option leaves the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-[-1px] top-full z-40 mt-1 max-h-[70vh] overflow-y-auto overscroll-contain border border-edge bg-white max-desk:inset-x-[calc(-1px-var(--gutter))] max-desk:border-x-0"
        >
          {groups.map((group) => (
            <Group key={group.name} {...group} typed={found?.words ?? ""} stateOf={stateOf} />
          ))}
          <Option to={all} name={`See all results for “${typed}”`} {...stateOf(count)} />
        </div>
      )}
    </>
  );
}

type OptionOf = { readonly to: string; readonly name: string; readonly product?: Product };
type Product = Found["products"][number];

type GroupOf = {
  readonly name: string;
  /** The position of its first option among all. */
  readonly from: number;
  readonly options: readonly OptionOf[];
};
type OptionState = { id: string; isActive: boolean; onFollow: () => void };

function groupsOf(found: Found | null): GroupOf[] {
  if (found === null) return [];
  const products = found.products.map((product) => ({
    to: href("/product/:slug", { slug: product.slug }),
    name: product.name,
    product,
  }));
  const { categories, pages } = found;
  return [
    { name: "Products", from: 0, options: products },
    { name: "Categories", from: products.length, options: categories },
    { name: "Pages", from: products.length + categories.length, options: pages },
  ].filter(({ options }) => options.length > 0);
}

function Group({
  name,
  from,
  options,
  typed,
  stateOf,
}: GroupOf & { typed: string; stateOf: (at: number) => OptionState }) {
  const id = `suggested-${name}`;
  return (
    <div role="group" aria-labelledby={id}>
      <div
        id={id}
        role="presentation"
        className="caps border-b border-rule bg-plaster px-4 py-1.5 text-ink-2"
      >
        {name}
      </div>
      {options.map((option, at) => (
        <Option key={option.to} {...option} {...stateOf(from + at)} typed={typed} />
      ))}
    </div>
  );
}

function Option({
  to,
  name,
  product,
  id,
  isActive,
  typed = "",
  onFollow,
}: OptionOf & OptionState & { typed?: string }) {
  return (
    <Link
      to={to}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onFollow}
      className="flex min-h-12 items-center gap-3 border-b border-rule px-4 py-1.5 leading-tight last:border-b-0 hover:bg-plaster aria-selected:bg-green-wash aria-selected:shadow-[inset_5px_0_0_var(--color-green)]"
    >
      {product && (
        <Picture
          src={product.image}
          categorySlug={product.category}
          alt=""
          slot="small"
          className="size-12 flex-none"
        />
      )}
      <span className="min-w-0 grow">
        <Marked text={name} typed={typed} />
      </span>{" "}
      {product && (
        <span className="money flex-none text-sm">
          {product.maxPricePence > product.pricePence && "from "}
          {formatPounds(product.pricePence)}
        </span>
      )}
    </Link>
  );
}

/** A name with the typed beginnings of its words in bold. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return <>{text}</>;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join("|")})`, "giu");
  // Every other piece is a match.
  return (
    <>{text.split(pattern).map((piece, at) => (at % 2 === 1 ? <b key={at}>{piece}</b> : piece))}</>
  );
}

function countText(count: number): string {
  if (count === 0) return "No suggestions";
  return count === 1 ? "1 suggestion" : `${count} suggestions`;
}
