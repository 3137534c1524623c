import { useEffect, useState, useSyncExternalStore, type ComponentType } from "react";
import { useLocation } from "react-router";
import { SearchIcon } from "#ui/icons.tsx";

/** How the field tells of its suggestions: whether they are shown, and which one is chosen. */
export type SuggestionListState = {
  readonly isOpen: boolean;
  readonly activeId: string | undefined;
};

export type SuggestionListProps = {
  field: HTMLInputElement;
  listId: string;
  onChange: (listState: SuggestionListState) => void;
};

const CLOSED: SuggestionListState = { isOpen: false, activeId: undefined };
const LIST_ID = "search-suggestions";

/**
 * The search of every page's head. A form that works by itself; what suggests while typing is loaded
 * when the field is first entered, and the field is a combobox from when the page has come alive.
 */
export function SearchBox() {
  const words = useWordsOfPage();
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const [listState, setListState] = useState(CLOSED);
  const { isAlive, part, wake } = useAwakening(field);
  const combobox = isAlive && {
    role: "combobox",
    autoComplete: "off",
    "aria-autocomplete": "list" as const,
    "aria-expanded": listState.isOpen,
    "aria-controls": LIST_ID,
    "aria-activedescendant": listState.activeId,
  };
  return (
    <form
      action="/search"
      method="get"
      role="search"
      className="has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-blue control relative col-span-full row-start-2 flex items-center p-0 desk:order-last desk:basis-full wide:order-none wide:mx-auto wide:max-w-[500px] wide:grow wide:basis-72"
    >
      <button
        type="submit"
        className="grid h-12 w-12 flex-none place-items-center text-ink-2 hover:text-ink"
      >
        <SearchIcon className="size-5" />
        <span className="sr-only">Search the shop</span>
      </button>
      <label htmlFor="site-search" className="sr-only">
        Search
      </label>
      <input
        key={words}
        ref={setField}
        id="site-search"
        type="search"
        name="q"
        maxLength={80}
        enterKeyHint="search"
        placeholder="Search airers, lines, covers"
        defaultValue={words}
        onFocus={wake}
        {...combobox}
        className="-ml-1.5 h-12 min-w-0 flex-1 bg-transparent pr-3 pl-1.5 outline-none"
      />
      {part && field && (
        <part.Suggestions key={words} field={field} listId={LIST_ID} onChange={setListState} />
      )}
    </form>
  );
}

/** Whether the page has come alive, and the part that suggests, once the field has been entered. */
function useAwakening(field: HTMLInputElement | null) {
  const isAlive = useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
  const [part, setPart] = useState<{ Suggestions: ComponentType<SuggestionListProps> }>();
  // Should it not load, the form is a search all the same.
  const wake = () =>
    void import("#storefront/components/occasional/search-suggestions.tsx").then(
      setPart,
      () => undefined,
    );
  useEffect(() => {
    // Entered before the page came alive.
    if (field !== null && document.activeElement === field) wake();
  }, [field]);
  return { isAlive, part, wake };
}

function nothingChanges() {
  return () => {};
}

/** What the page of results was asked for: it stands in the field, to be changed. */
function useWordsOfPage(): string {
  const { pathname, search } = useLocation();
  return pathname === "/search" ? (new URLSearchParams(search).get("q") ?? "").slice(0, 80) : "";
}
