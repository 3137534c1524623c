import { useEffect, useRef, type KeyboardEvent } from "react";
import { Picture } from "#storefront/components/product/picture.tsx";
import { useHydratedDeferred } from "#ui/use-hydrated.ts";

/** A picture of the gallery; a null `src` stands for the drawing of the category. */
export type View = { readonly src: string | null; readonly alt: string };

type Props = {
  views: readonly View[];
  shown: number;
  show: (index: number) => void;
  categorySlug: string;
};

/**
 * A button for each picture, together one tab stop. Arrow keys move to the next one and show it. Below a desktop's
 * width they are one row, which scrolls to the picture that is shown.
 */
export function Thumbnails({ views, shown, show, categorySlug }: Props) {
  const buttons = useRef<HTMLDivElement>(null);
  // The buttons work only then, and half of the gallery's HTML would be the addresses of these files.
  const isSettled = useHydratedDeferred();
  useEffect(() => {
    const row = buttons.current;
    const left = row?.querySelectorAll("button")[shown]?.offsetLeft ?? 0;
    row?.scrollTo(left - row.clientWidth / 2, 0);
  }, [shown]);
  function move(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (shown + step + views.length) % views.length;
    show(next);
    buttons.current?.querySelectorAll("button")[next]?.focus();
  }
  return (
    <div
      ref={buttons}
      className="relative mt-2 flex gap-2 overflow-x-auto [scrollbar-width:none] desk:col-start-1 desk:row-start-1 desk:mt-0 desk:grid desk:gap-3 noscript:hidden"
    >
      {views.map((view, index) => (
        <button
          key={view.alt}
          type="button"
          aria-label={`Show picture ${index + 1} of ${views.length}: ${view.alt}`}
          aria-current={index === shown || undefined}
          tabIndex={index === shown ? 0 : -1}
          onClick={() => show(index)}
          onKeyDown={move}
          className="aspect-square min-w-14 flex-1 border-2 border-clear bg-plaster hover:border-edge aria-[current]:border-ink -outline-offset-4 max-desk:max-w-1/4"
        >
          {isSettled && (
            <Picture
              src={view.src}
              alt=""
              categorySlug={categorySlug}
              slot="thumbnail"
              className="aspect-square w-full"
            />
          )}
        </button>
      ))}
    </div>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};
