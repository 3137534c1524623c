import { Link } from "react-router";
import { keyBindings, type KeyScope } from "./keys.ts";
import { Modal } from "./modal.tsx";

const headings: Readonly<Record<KeyScope, string>> = {
  everywhere: "Everywhere",
  list: "In lists and on Today",
  order: "On an order",
  work: "In Make and Pack",
};

/** Every key, from the table that the keyboard itself reads. */
export function KeyHelp({
  usesShortcuts,
  onClose,
}: {
  usesShortcuts: boolean;
  onClose: () => void;
}) {
  return (
    <Modal label="Keys" onClose={onClose}>
      <div className="grid gap-x-10 gap-y-4 p-5 sm:grid-cols-2">
        {(["everywhere", "list", "order", "work"] as const).map((scope) => (
          <section key={scope} className={scope === "everywhere" ? "row-span-3" : undefined}>
            <h2>{headings[scope]}</h2>
            <dl className="facts">
              {keyBindings
                .filter((each) => each.scope === scope)
                .map(({ key, what }) => (
                  <div key={key} className="contents">
                    <dt>{what}</dt>
                    <dd>
                      <Keys of={key} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="flex justify-between gap-4 border-t border-rule px-5 py-3 text-xs">
        <span>
          {usesShortcuts
            ? "Single keys can be switched off under "
            : "Single keys are off. Switch them on under "}
          <Link to="/me" className="link" onClick={onClose}>
            Me
          </Link>
          .
        </span>
        <button type="button" className="button-text" onClick={onClose}>
          Close
        </button>
      </p>
    </Modal>
  );
}

const names: Readonly<Record<string, string>> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  Escape: "Esc",
  mod: "Ctrl or ⌘",
  X: "Shift x",
};

function Keys({ of }: { of: string }) {
  const keys = of.split(/[ +]/);
  return (
    <span className="whitespace-nowrap">
      {keys.map((key, index) => (
        <span key={key}>
          {index > 0 && " "}
          <kbd>{names[key] ?? key}</kbd>
        </span>
      ))}
    </span>
  );
}
