import { useRef, useState, type FormEvent } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import {
  activeFilterCount,
  readFilter,
  sorts,
  writeFilter,
  type Facet,
  type FacetValue,
  type ListingFilter,
} from "#shop/catalogue/listing/listing-filter.ts";
import { Button } from "#ui/button.tsx";
import { ChevronIcon } from "#ui/icons.tsx";
import { ActiveFilters, type FilterState } from "./active-filters.tsx";

type FiltersProps = FilterState & {
  /** The name of the order without a chosen sort. */
  orderName?: string;
  total: number;
};

/**
 * Filters and sorting. The form writes the URL, with or without JavaScript; with it, each change
 * applies at once and the focus stays where it is.
 */
export function ListingFilters({
  path,
  search,
  orderName = sorts[""],
  filter,
  facets,
  total,
}: FiltersProps) {
  const navigate = useNavigate();
  const isBusy = useNavigation().state !== "idle";
  const activeCount = activeFilterCount(filter);
  const change = (event: FormEvent<HTMLFormElement>) => {
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === "string") params.append(name, value);
    void navigate(path + writeFilter(readFilter(params), 1, search), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <Form action={path} onChange={change} preventScrollReset className="mb-6">
      <HiddenFields values={search ?? {}} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-rule py-3">
        <p role="status" className={isBusy ? "text-ink-2 opacity-60" : "text-ink-2"}>
          {total} {total === 1 ? "product" : "products"}
          {activeCount > 0 && (total === 1 ? " matches your filters" : " match your filters")}
        </p>
        <div className="flex max-w-full flex-wrap items-center gap-4">
          <SortField sort={filter.sort} orderName={orderName} />
          <Button variant="quiet" className="not-noscript:hidden">
            Show
          </Button>
        </div>
      </div>
      {facets.length > 0 && <Facets facets={facets} activeCount={activeCount} total={total} />}
      <ActiveFilters {...{ path, search, filter, facets }} />
    </Form>
  );
}

function HiddenFields({ values }: { values: Readonly<Record<string, string>> }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function Facets({
  facets,
  activeCount,
  total,
}: {
  facets: readonly Facet[];
  activeCount: number;
  total: number;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (details.current === null) return;
    details.current.open = false;
    details.current.querySelector("summary")?.focus();
  };
  return (
    <details ref={details} className="group border-b border-rule">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 font-semibold">
        <span
          aria-hidden="true"
          className="relative size-3 before:absolute before:top-[5px] before:left-0 before:w-3 before:border-t-2 after:absolute after:top-0 after:left-[5px] after:h-3 after:border-l-2 group-open:after:hidden"
        />
        Filter{activeCount > 0 && ` (${activeCount})`}
      </summary>
      <div className="grid gap-x-8 gap-y-7 pt-2 pb-7 sm:grid-cols-2 desk:grid-cols-3 wide:grid-cols-5">
        {facets.map((facet) => (
          <FacetGroup key={facet.name} facet={facet} />
        ))}
      </div>
      {/* On a phone the choices push the products off the screen. */}
      <Button
        type="button"
        onClick={close}
        className="sticky bottom-3 mb-5 w-full desk:hidden noscript:hidden"
      >
        {total === 0
          ? "No products match"
          : `Show ${total} ${total === 1 ? "product" : "products"}`}
      </Button>
    </details>
  );
}

function SortField({ sort, orderName }: { sort: ListingFilter["sort"]; orderName: string }) {
  return (
    <label className="flex max-w-full items-center gap-3">
      Sort
      <span className="relative min-w-0">
        <select
          key={sort}
          name="sort"
          defaultValue={sort}
          className="control w-64 max-w-full appearance-none pr-11"
        >
          {Object.entries(sorts).map(([value, label]) => (
            <option key={value} value={value}>
              {value === "" ? orderName : label}
            </option>
          ))}
        </select>
        <ChevronIcon className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2" />
      </span>
    </label>
  );
}

function FacetGroup({ facet: { name, title, values } }: { facet: Facet }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{title}</legend>
      {values.map((value) => (
        <FacetChoice key={value.value} name={name} choice={value} />
      ))}
    </fieldset>
  );
}

/** A tick box that shows a press at once, and the state of the list when it has loaded. */
function FacetChoice({ name, choice }: { name: string; choice: FacetValue }) {
  const { value, label, count, isChosen } = choice;
  const [box, setBox] = useState({ isChosen, isChecked: isChosen });
  if (box.isChosen !== isChosen) setBox({ isChosen, isChecked: isChosen });
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-default has-disabled:text-ink-2">
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={box.isChecked}
        onChange={(event) => setBox({ isChosen, isChecked: event.target.checked })}
        disabled={count === 0 && !isChosen}
        className="size-5 flex-none accent-green"
      />
      <span>
        {label} <span className="text-sm text-ink-2">({count})</span>
      </span>
    </label>
  );
}
