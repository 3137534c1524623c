import { useEffect, useState, type KeyboardEvent } from "react";
import { useFetcher, useNavigate } from "react-router";
import type { Found } from "#admin/find/found.ts";
import { Modal } from "./modal.tsx";
import { readPageActs, type PageAct } from "./page-acts.ts";

/** A row of the palette: something found, or an act of the page below. */
type Row = Found | (PageAct & { readonly kind: "Here"; readonly detail: "" });

/** The wait after the last letter before the shop is asked, in milliseconds. */
const TYPING_MS = 120;

/** Finds orders, customers, products and screens, and does what the page below can do. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { load, data } = useFetcher<{ found: readonly Found[] }>();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [current, setCurrent] = useState(0);
  const [acts] = useState(readPageActs);
  useEffect(() => {
    const wait = setTimeout(() => void load(`/find?q=${encodeURIComponent(typed)}`), TYPING_MS);
    return () => clearTimeout(wait);
  }, [load, typed]);
  const rows = rowsOf(acts, { typed, found: data?.found ?? [] });
  const at = Math.min(current, rows.length - 1);
  const choose = (row: Row | undefined) => {
    if (row === undefined) return;
    onClose();
    if ("to" in row) void navigate(row.to);
    // After the dialogue has given the focus back.
    else setTimeout(row.press, 0);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") setCurrent(Math.min(at + 1, rows.length - 1));
    else if (event.key === "ArrowUp") setCurrent(Math.max(at - 1, 0));
    else if (event.key === "Enter") choose(rows[at]);
    else return;
    event.preventDefault();
  };
  const onType = (text: string) => {
    setTyped(text);
    setCurrent(0);
  };
  return (
    <Modal label="Find or do" onClose={onClose}>
      <PaletteField {...{ typed, onType, onKey, at }} />
      <div id="palette-rows" role="listbox" aria-label="Found">
        {rows.map((row, index) => (
          <RowButton
            key={`${row.kind} ${row.label} ${row.detail}`}
            {...{ row, index }}
            isCurrent={index === at}
            onChoose={() => choose(row)}
          />
        ))}
      </div>
      {rows.length === 0 && data !== undefined && (
        <p className="px-4 py-3 text-ink-2">Nothing found. Try a number, a name or a SKU.</p>
      )}
    </Modal>
  );
}

/** First what the page can do, then what was found. */
function rowsOf(
  acts: readonly PageAct[],
  { typed, found }: { readonly typed: string; readonly found: readonly Found[] },
): readonly Row[] {
  const wanted = typed.trim().toLowerCase();
  return [
    ...acts
      .filter(({ label }) => label.toLowerCase().includes(wanted))
      .map((act) => ({ ...act, kind: "Here" as const, detail: "" as const })),
    ...found,
  ];
}

function RowButton({
  row: { kind, label, detail },
  index,
  isCurrent,
  onChoose,
}: {
  row: Row;
  index: number;
  isCurrent: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      id={`palette-row-${index}`}
      type="button"
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      className="palette-row"
      onClick={onChoose}
    >
      <span className="second-line w-20 shrink-0">{kind}</span>
      <span className="font-medium whitespace-nowrap">{label}</span>
      <span className="second-line min-w-0 truncate">{detail}</span>
    </button>
  );
}

function PaletteField({
  typed,
  onType,
  onKey,
  at,
}: {
  typed: string;
  onType: (text: string) => void;
  onKey: (event: KeyboardEvent) => void;
  /** The row that Enter chooses; -1 for none. */
  at: number;
}) {
  return (
    <input
      // A person who opened it wants to type.
      ref={(field) => field?.focus()}
      type="text"
      role="combobox"
      aria-label="Find or do"
      aria-expanded="true"
      aria-controls="palette-rows"
      aria-activedescendant={at < 0 ? undefined : `palette-row-${at}`}
      placeholder="Order, customer, product, screen or act"
      className="palette-field"
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKey}
    />
  );
}
