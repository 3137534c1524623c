/** The tallest element that counts as a control: `main` and headings take the focus, too. */
const CONTROL_MAX_PX = 160;
const GAP_PX = 8;

/**
 * Keeps a box of messages clear of the control that has the focus, now and whenever the focus moves: when it would
 * cover the control, it moves below it, and above it at the bottom of a phone. Returns what ends that.
 */
export function keepClearOfFocus(box: HTMLElement): () => void {
  const move = () => {
    const control = document.activeElement;
    box.style.translate = "";
    if (control === null || box.contains(control)) return;
    const [mine, its] = [box.getBoundingClientRect(), control.getBoundingClientRect()];
    const isCovered =
      its.height < CONTROL_MAX_PX &&
      its.top < mine.bottom &&
      its.bottom > mine.top &&
      its.right > mine.left &&
      its.left < mine.right;
    if (!isCovered) return;
    const isAtTop = mine.top < innerHeight - mine.bottom;
    const by = isAtTop ? its.bottom - mine.top + GAP_PX : its.top - mine.bottom - GAP_PX;
    box.style.translate = `0 ${by}px`;
  };
  move();
  document.addEventListener("focusin", move);
  return () => document.removeEventListener("focusin", move);
}
