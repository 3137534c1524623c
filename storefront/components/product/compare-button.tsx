import {
  COMPARED_MAX,
  toggleCompared,
  useCompared,
} from "#storefront/client/stored/compare-store.ts";
import { showToast } from "#storefront/client/toast-store.ts";
import { TickIcon } from "#ui/icons.tsx";

/**
 * Adds a product to the comparison, or removes it. Without JavaScript it is a plain form that leads to
 * the comparison page with this one product.
 */
export function CompareButton({ slug, name }: { slug: string; name: string }) {
  const isChosen = useCompared().includes(slug);
  const toggle = (event: React.MouseEvent) => {
    event.preventDefault();
    if (!toggleCompared(slug)) {
      showToast({
        message: `You can compare up to ${COMPARED_MAX} products. Remove one to add another.`,
        type: "warning",
      });
    }
  };
  return (
    <form action="/compare" method="get" className="contents">
      <input type="hidden" name="p" value={slug} />
      <button type="submit" aria-pressed={isChosen} onClick={toggle} className="compare-button">
        <span className="tick-box">{isChosen && <TickIcon className="size-3" />}</span>
        COMPARE<span className="sr-only"> {name}</span>
      </button>
    </form>
  );
}
