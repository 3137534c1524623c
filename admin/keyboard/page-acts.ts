/** An act that the page below the palette has a button or a field for. */
export type PageAct = { readonly label: string; readonly press: () => void };

/** What the page can do now: whatever it has marked with a key but the way back, and its green button. */
export function readPageActs(): readonly PageAct[] {
  const elements = document.querySelectorAll<HTMLElement>(
    "main [data-key]:not([data-key=u]), main .button:not(.button-quiet, .button-light)",
  );
  const acts = [...new Set(elements)].flatMap((element): PageAct[] => {
    const label = (element.dataset["act"] ?? element.textContent).trim();
    if (label === "" || element.matches(":disabled, [aria-disabled=true]")) return [];
    const press = () => (element.matches("input, textarea") ? element.focus() : element.click());
    return [{ label, press }];
  });
  return acts.filter(
    ({ label }, index) => acts.findIndex((each) => each.label === label) === index,
  );
}
