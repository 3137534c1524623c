import { lazy, useEffect, useRef, useState, type ComponentProps, type RefObject } from "react";
import { Extra } from "#ui/extra.tsx";

const Drawing = lazy(async () => ({ default: (await import("./airer-drawing.tsx")).AirerDrawing }));

/**
 * An airer's drawing, whose script is loaded when it is first drawn. If it can't be loaded, the page works
 * without it. Every page draws by this one: so the server's build is one file beside it.
 */
export function LateDrawing(props: ComponentProps<typeof Drawing>) {
  return (
    <Extra>
      <Drawing {...props} />
    </Extra>
  );
}

/** A drawing is made when it is this close to the visible part of the page. */
const NEAR = "400px";

/** Whether an element has come near the visible part of the page. */
export function useIsNear<E extends HTMLElement>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, isNear];
}
