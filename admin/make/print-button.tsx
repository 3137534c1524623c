import { buttonClass } from "#ui/button.tsx";

/** Opens the browser's dialogue. Without JavaScript the browser's own command does. */
export function PrintButton() {
  return (
    <button
      type="button"
      className={buttonClass({}, "no-print hidden scripted:inline-flex")}
      data-key="p"
      data-act="Print"
      onClick={() => window.print()}
    >
      Print
    </button>
  );
}
