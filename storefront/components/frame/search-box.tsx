import { useEffect, useState, type ReactElement } from "react";
import { useLocation } from "react-router";
import { SearchIcon } from "#ui/icons.tsx";
import { Extra } from "#ui/extra.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

/** What the field announces about its suggestions: whether they are shown, and which one is active. */
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
 * The search in the header. The form works without JavaScript. After hydration the field is a combobox,
 * and the suggestions are loaded when it first takes the focus.
 */
export function SearchBox() {
  const query = useQueryOfPage();
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const [listState, setListState] = useState(CLOSED);
  const isHydrated = useHydrated();
  const { Suggestions, load } = useSuggestionsModule(field);
  const combobox = isHydrated && {
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
      <SubmitButton />
      <label htmlFor="site-search" className="sr-only">
        Search
      </label>
      <input
        key={query}
        ref={setField}
        id="site-search"
        type="search"
        name="q"
        maxLength={80}
        enterKeyHint="search"
        placeholder="Search airers, lines, covers"
        defaultValue={query}
        onFocus={load}
        {...combobox}
        className="-ml-1.5 h-12 min-w-0 flex-1 bg-transparent pr-3 pl-1.5 outline-none"
      />
      {Suggestions && field && (
        <Extra>
          <Suggestions key={query} field={field} listId={LIST_ID} onChange={setListState} />
        </Extra>
      )}
    </form>
  );
}

function SubmitButton() {
  return (
    <button
      type="submit"
      className="grid h-12 w-12 flex-none place-items-center text-ink-2 hover:text-ink"
    >
      <SearchIcon className="size-5" />
      <span className="sr-only">Search the shop</span>
    </button>
  );
}

/** The module that draws the suggestions, once the field has had the focus. */
function useSuggestionsModule(field: HTMLInputElement | null) {
  const [loaded, setModule] = useState<{
    Suggestions: (props: SuggestionListProps) => ReactElement;
  }>();
  // If it fails to load, the form still searches.
  const load = () =>
    void import("#storefront/components/occasional/search-suggestions.tsx").then(
      setModule,
      () => undefined,
    );
  useEffect(() => {
    // The field took the focus before hydration.
    if (field !== null && document.activeElement === field) load();
  }, [field]);
  return { Suggestions: loaded?.Suggestions, load };
}

/** On the page of search results, the query: the field shows it, to be edited. */
function useQueryOfPage(): string {
  const { pathname, search } = useLocation();
  return pathname === "/search" ? (new URLSearchParams(search).get("q") ?? "").slice(0, 80) : "";
}
