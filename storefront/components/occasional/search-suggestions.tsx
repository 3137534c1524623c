import { useEffect, useEffectEvent, useState } from "react";
import { href, Link } from "react-router";
import { formatPounds } from "#shop/kit/money.ts";
import { Picture } from "#storefront/components/product/picture.tsx";
import type { SuggestionListProps } from "#storefront/components/frame/search-box.tsx";
import type { Suggestions as Found } from "#storefront/client/fetching/suggestions.ts";
import { useSuggestions } from "#storefront/client/fetching/use-suggestions.ts";

/**
 * What the shop suggests under the search field: products, kinds, pages, and at last all results. The
 * focus stays in the field; the arrow keys choose, Enter goes there, Escape and leaving close it
 * (WAI-ARIA Authoring Practices, combobox with a listbox, selection by hand).
 */
export function Suggestions({ field, listId, onChange }: SuggestionListProps) {
  const { found, typed, isOpen, close, hold } = useSuggestions(field);
  const groups = groupsOf(found);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const isShown = isOpen && count > 0;
  const all = `/search?${new URLSearchParams({ q: typed })}`;
  const optionId = (at: number) => `${listId}-${at}`;
  const { active } = useChoice(field, {
    addresses: isShown
      ? [...groups.flatMap(({ options }) => options.map(({ to }) => to)), all]
      : [],
    optionId,
    hold,
    close,
  });
  const activeId = active >= 0 ? optionId(active) : undefined;

  useEffect(() => onChange({ isOpen: isShown, activeId }), [onChange, isShown, activeId]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const leave = () => {
    field.form?.reset();
    close();
  };
  const look = (at: number) => ({ id: optionId(at), isActive: active === at, onGo: leave });
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && found && countWords(count)}
      </p>
      {isShown && (
        <div
          id={listId}
          role="listbox"
          aria-label="Suggestions"
          tabIndex={-1}
          // The field keeps the focus while an option is pressed.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-[-1px] top-full z-40 mt-1 max-h-[70vh] overflow-y-auto overscroll-contain border border-edge bg-white max-desk:inset-x-[calc(-1px-var(--gutter))] max-desk:border-x-0"
        >
          {groups.map((group) => (
            <Group key={group.name} {...group} typed={found?.words ?? ""} look={look} />
          ))}
          <Option to={all} name={`See all results for “${typed}”`} {...look(count)} />
        </div>
      )}
    </>
  );
}

type OptionOf = { readonly to: string; readonly name: string; readonly product?: Product };
type Product = Found["products"][number];

type GroupOf = {
  readonly name: string;
  /** Where its first option stands among all. */
  readonly from: number;
  readonly options: readonly OptionOf[];
};
type Look = { id: string; isActive: boolean; onGo: () => void };

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
    { name: "Kinds", from: products.length, options: categories },
    { name: "Pages", from: products.length + categories.length, options: pages },
  ].filter(({ options }) => options.length > 0);
}

function Group({
  name,
  from,
  options,
  typed,
  look,
}: GroupOf & { typed: string; look: (at: number) => Look }) {
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
        <Option key={option.to} {...option} {...look(from + at)} typed={typed} />
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
  onGo,
}: OptionOf & Look & { typed?: string }) {
  return (
    <Link
      to={to}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onGo}
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

/** A name with the beginnings of its words that were typed in bold. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return text;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join("|")})`, "giu");
  // Every other piece is a match.
  return text.split(pattern).map((piece, at) => (at % 2 === 1 ? <b key={at}>{piece}</b> : piece));
}

function countWords(count: number): string {
  if (count === 0) return "No suggestions";
  return count === 1 ? "1 suggestion" : `${count} suggestions`;
}

type Choosing = {
  /** Where the options lead that are shown; none while the list is closed. */
  addresses: readonly string[];
  optionId: (at: number) => string;
  /** Keeps the options as they are. */
  hold: () => void;
  close: () => void;
};

/**
 * The option chosen by the keyboard, by its address, so that it stays chosen should an answer come at
 * the same moment; typing lets it go. Arrows go round by way of the field; Home and End go to the ends
 * once an option is chosen, and move in the text before.
 */
function useChoice(field: HTMLInputElement, { addresses, optionId, hold, close }: Choosing) {
  const [chosen, setChosen] = useState<string | null>(null);
  const active = chosen === null ? -1 : addresses.indexOf(chosen);
  const last = addresses.length - 1;
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (last < 0 || event.isComposing) return;
    const ways: Readonly<Record<string, number | undefined>> = {
      ArrowDown: active < last ? active + 1 : -1,
      ArrowUp: active >= 0 ? active - 1 : last,
      Home: active >= 0 ? 0 : undefined,
      End: active >= 0 ? last : undefined,
    };
    const to = ways[event.key];
    if (to !== undefined) {
      hold();
      setChosen(addresses[to] ?? null);
    } else if (event.key === "Enter" && active >= 0)
      document.getElementById(optionId(active))?.click();
    else if (event.key === "Escape") {
      setChosen(null);
      close();
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    const letGo = () => setChosen(null);
    field.addEventListener("keydown", listen);
    field.addEventListener("input", letGo);
    field.addEventListener("blur", letGo);
    return () => {
      field.removeEventListener("keydown", listen);
      field.removeEventListener("input", letGo);
      field.removeEventListener("blur", letGo);
    };
  }, [field]);
  return { active };
}
