import { pressCompare, useCompared } from "#storefront/client/stored/compare-store.ts";
import { TickIcon } from "#ui/icons.tsx";

/**
 * Adds a product to the comparison, or removes it. Without JavaScript it is a plain form that leads to
 * the comparison page with this one product.
 */
export function CompareButton({ slug, name }: { slug: string; name: string }) {
  const isChosen = useCompared().includes(slug);
  const press = (event: React.MouseEvent) => {
    event.preventDefault();
    pressCompare(slug);
  };
  return (
    <form action="/compare" method="get" className="contents">
      <input type="hidden" name="p" value={slug} />
      <button type="submit" aria-pressed={isChosen} onClick={press} className="compare-button">
        <span className="tick-box">
          <TickIcon className="size-3" />
        </span>
        COMPARE<span className="sr-only">{` ${name}`}</span>
      </button>
    </form>
  );
}
