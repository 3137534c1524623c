/** The tallest element that counts as a control: `main` and headings take the focus, too. */
const CONTROL_MAX_PX = 160;
const GAP_PX = 8;

/**
 * Keeps a box of messages clear of the control that has the focus: moves it below the control when it would
 * cover it, now and whenever the focus moves. Returns what ends that.
 */
export function keepClearOfFocus(box: HTMLElement): () => void {
  const move = () => {
    const control = document.activeElement;
    box.style.top = "";
    if (control === null || box.contains(control)) return;
    const [mine, its] = [box.getBoundingClientRect(), control.getBoundingClientRect()];
    const isCovered =
      its.height < CONTROL_MAX_PX &&
      its.top < mine.bottom &&
      its.bottom > mine.top &&
      its.right > mine.left &&
      its.left < mine.right;
    if (isCovered) box.style.top = `${box.offsetTop + its.bottom - mine.top + GAP_PX}px`;
  };
  move();
  document.addEventListener("focusin", move);
  return () => document.removeEventListener("focusin", move);
}
