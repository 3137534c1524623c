import { subscribeToCompared, pressCompare, readCompared } from "./stored/compare-store.ts";

/** Files and the API: the router has no page for them. */
const NO_PAGE = /\.|^\/api\//;

/** Leads on within the page when a link in an element is followed. Returns what ends it. */
export function followKeptLinks(part: HTMLElement, navigate: (path: string) => void): () => void {
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    if (link === null || isLeftToBrowser(event, link)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
  part.addEventListener("click", follow);
  return () => part.removeEventListener("click", follow);
}

function isLeftToBrowser(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  const { origin, pathname, search, hash, target } = link;
  return (
    defaultPrevented ||
    button !== 0 ||
    [metaKey, ctrlKey, shiftKey, altKey].some(Boolean) ||
    target !== "" ||
    origin !== location.origin ||
    NO_PAGE.test(pathname) ||
    // A place in this page.
    (hash !== "" && pathname === location.pathname && search === location.search)
  );
}

/** Makes the compare buttons in an element work and show what is chosen. Returns what ends it. */
export function markKeptCompareButtons(part: HTMLElement): () => void {
  const buttons = [...part.querySelectorAll<HTMLButtonElement>(".compare-button")];
  if (buttons.length === 0) return () => {};
  const mark = () => {
    const slugs = readCompared();
    for (const button of buttons)
      button.setAttribute("aria-pressed", String(slugs.includes(slugOf(button))));
  };
  const press = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLButtonElement>(".compare-button");
    if (button === null) return;
    event.preventDefault();
    pressCompare(slugOf(button));
  };
  mark();
  const unsubscribe = subscribeToCompared(mark);
  part.addEventListener("click", press);
  return () => {
    unsubscribe();
    part.removeEventListener("click", press);
  };
}

/** The product that a compare button's form names. */
function slugOf({ form }: HTMLButtonElement): string {
  return form?.querySelector<HTMLInputElement>("[name=p]")?.value ?? "";
}
