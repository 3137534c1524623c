import { pathOfKey } from "./keys.ts";

/** How long after "g" the second key counts, in milliseconds. */
const SEQUENCE_MS = 1_500;

/** What a key asks for that the page itself can't do. */
export type Asked =
  | { readonly kind: "palette" }
  | { readonly kind: "help" }
  | { readonly kind: "go"; readonly path: string };

/** Reads keys one after the other; `handle` says whether the key was used. */
export function createKeyReader(ask: (asked: Asked) => void): (event: KeyboardEvent) => boolean {
  let goSince = -Infinity;
  return (event) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey) return withModifier(event, ask);
    if (event.altKey || isTyping(event.target)) return key === "Escape" && leaveField(event.target);
    const wentTo = event.timeStamp - goSince < SEQUENCE_MS ? pathOfKey(key) : null;
    goSince = key === "g" ? event.timeStamp : -Infinity;
    if (wentTo !== null) ask({ kind: "go", path: wentTo });
    else if (key === "?") ask({ kind: "help" });
    else if (key === "Escape") return closeMenu();
    else if (key === "/") return enter(document.querySelector<HTMLElement>("#q"));
    else return onRows(event) || press(key);
    return true;
  };
}

function withModifier(event: KeyboardEvent, ask: (asked: Asked) => void): boolean {
  if (event.key.toLowerCase() === "k") ask({ kind: "palette" });
  else if (event.key === "Enter") return submitForm(event.target);
  else return false;
  return true;
}

/** Whether the key is part of what is being typed or chosen. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("textarea, select, input:not([type=checkbox], [type=radio])"))
  );
}

function leaveField(target: EventTarget | null): boolean {
  if (target instanceof HTMLElement) target.blur();
  return true;
}

/** Sends the form of a field: by the button that it marks with this key, if it has one. */
function submitForm(target: EventTarget | null): boolean {
  const form = target instanceof Element ? target.closest("form") : null;
  form?.requestSubmit(form.querySelector<HTMLElement>('[data-key="mod+Enter"]'));
  return form !== null;
}

/** Closes the menu of the bar above the screen. */
function closeMenu(): boolean {
  const menu = document.querySelector<HTMLDetailsElement>("header details[open]");
  if (menu === null) return false;
  menu.open = false;
  menu.querySelector("summary")?.focus();
  return true;
}

function enter(element: HTMLElement | null): boolean {
  element?.focus();
  return element !== null;
}

/** Presses the button or link, or enters the field, that the page marks with this key. */
function press(key: string): boolean {
  const element = document.querySelector<HTMLElement>(`main [data-key="${CSS.escape(key)}"]`);
  if (element === null) return false;
  if (element.matches("input, textarea, select")) element.focus();
  else element.click();
  return true;
}

const CURRENT = "data-current";

/** Moves through rows, selects them, opens them. The current row has the focus on its first link. */
function onRows({ key, target }: KeyboardEvent): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>("main [data-row]")];
  const current = rows.findIndex((row) => row.hasAttribute(CURRENT));
  const isArrow = key === "ArrowDown" || key === "ArrowUp";
  if (rows.length === 0 || (isArrow && current < 0)) return false;
  if (key === "j" || key === "ArrowDown")
    return moveTo(rows, Math.min(current + 1, rows.length - 1));
  if (key === "k" || key === "ArrowUp") return moveTo(rows, Math.max(current - 1, 0));
  const row = rows[current];
  if (row === undefined) return false;
  if (key === "x" || key === "X") return tick(rows, current, key === "X");
  // Enter on a link or a button presses it by itself.
  return key === "Enter" && !isPressable(target) && open(row);
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("a, button, summary, input");
}

function moveTo(rows: readonly HTMLElement[], to: number): boolean {
  for (const row of rows) row.removeAttribute(CURRENT);
  const row = rows[to];
  row?.setAttribute(CURRENT, "");
  row?.scrollIntoView({ block: "nearest" });
  if (row !== undefined) actOf(row)?.focus({ preventScroll: true });
  return true;
}

/** What Enter does in a row: what the row marks as that, else its first link, else its first button. */
function actOf(row: HTMLElement): HTMLElement | null {
  const ways = ["[data-row-act]", "a[href]", 'button:not([tabindex="-1"]), summary'];
  const found = ways.map((selector) => row.querySelector<HTMLElement>(selector));
  return found.find((element) => element !== null) ?? null;
}

function open(row: HTMLElement): boolean {
  actOf(row)?.click();
  return true;
}

let lastTicked = -1;

function tick(rows: readonly HTMLElement[], at: number, isRange: boolean): boolean {
  const boxOf = (row: HTMLElement | undefined) =>
    row?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  const box = boxOf(rows[at]);
  if (!box) return false;
  if (isRange && lastTicked >= 0) {
    const [from, to] = [Math.min(lastTicked, at), Math.max(lastTicked, at)];
    for (const row of rows.slice(from, to + 1))
      if (boxOf(row)?.checked === false) boxOf(row)?.click();
  } else box.click();
  lastTicked = at;
  return true;
}
