import { useLayoutEffect, useRef, useState, type FormEvent } from "react";
import { formatPounds, type Pence } from "#shop/kit/money.ts";
import {
  useOptionGroups,
  type OptionChoices,
} from "#storefront/client/fetching/use-option-groups.ts";
import type { Destination } from "#storefront/client/fetching/cart-quote.ts";
import { useQuote, type CartPricing } from "#storefront/client/fetching/use-quote.ts";
import { replaceInCart, type CartItem } from "#storefront/client/stored/cart-store.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import type { CartGroup } from "./cart-groups.ts";

/** Prices of the cart are kept with VAT, wherever it goes. */
const HOME = { country: "GB" };

/**
 * The options of a line, to choose anew in the cart. Update cart replaces its pieces where they are, once the choice
 * has a price; nothing changes before. `close` gets the new id of the first piece, or null when nothing has changed.
 */
export function EditOptions({
  group,
  slug,
  to,
  isExport,
  close,
}: {
  group: CartGroup;
  slug: string;
  to: Destination;
  /** Without UK VAT, as the prices of the lines are. */
  isExport: boolean;
  close: (lineId: string | null) => void;
}) {
  const { item, pieces } = group;
  const groups = useOptionGroups(slug);
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({});
  const options = { ...standardOf(groups), ...item.options, ...changed };
  const { savedPence, shown } = usePrices({ ...item, options }, isExport ? to : null);
  const isReady = Array.isArray(groups) && savedPence !== null;

  useEscape(() => close(null));

  function update(event: FormEvent) {
    event.preventDefault();
    if (savedPence === null) return;
    const price = savedPence / 100;
    const ids = pieces.map((piece) =>
      replaceInCart(piece.item.lineId, { ...item, options, price }),
    );
    close(ids[0] ?? null);
  }
  return (
    <form
      aria-label={`Options of ${item.name}`}
      onSubmit={update}
      className="col-span-full border border-rule bg-white p-5"
    >
      <LoadingState groups={groups} />
      <Selects
        groups={groups === "failed" ? null : groups}
        options={options}
        choose={(key, value) => setChanged({ ...changed, [key]: value })}
      />
      <NewPrice count={pieces.length} isExport={isExport} {...shown} />
      <Buttons isReady={isReady} cancel={() => close(null)} />
    </form>
  );
}

function Buttons({ isReady, cancel }: { isReady: boolean; cancel: () => void }) {
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button disabled={!isReady}>Update cart</Button>
      <Button type="button" variant="quiet" onClick={cancel}>
        Cancel
      </Button>
    </div>
  );
}

/** The price of a choice, null while it loads; and why it has none, null when that is not known to be so. */
type PricedChoice = { readonly unitPence: Pence | null; readonly problem: string | null };

/** The price to keep in the cart, null until the choice has one; and the price to show, abroad where `abroad` says. */
function usePrices(choice: CartItem, abroad: Destination | null) {
  const atHome = pricedChoice(useQuote([choice], HOME));
  const there = pricedChoice(useQuote([choice], abroad));
  const shown = abroad !== null && atHome.problem === null ? there : atHome;
  return { savedPence: shown.unitPence === null ? null : atHome.unitPence, shown };
}

function pricedChoice({ quoteState }: CartPricing): PricedChoice {
  if (quoteState.state === "refused") {
    const { itemErrors, message } = quoteState;
    return {
      unitPence: null,
      problem: itemErrors[0] === undefined ? message : `${itemErrors[0]}.`,
    };
  }
  const line = quoteState.state === "priced" ? quoteState.quote.lines[0] : undefined;
  if (line === undefined) return { unitPence: null, problem: null };
  if (!line.available) return { unitPence: null, problem: "This choice can’t be bought now." };
  return { unitPence: line.unitPence, problem: null };
}

function NewPrice({
  count,
  isExport,
  unitPence,
  problem,
}: PricedChoice & { count: number; isExport: boolean }) {
  return (
    <p className="mt-4" role="status">
      {problem ?? (
        <>
          {count > 1 && <>This changes all {count} pieces. </>}
          With this choice {count > 1 && "each is "}
          <strong>{unitPence === null ? "…" : formatPounds(unitPence)}</strong>{" "}
          {isExport ? "without UK VAT" : "incl. VAT"}.
        </>
      )}
    </p>
  );
}

function LoadingState({ groups }: { groups: ReturnType<typeof useOptionGroups> }) {
  if (groups === null) return <p>Loading the options…</p>;
  if (groups !== "failed") return null;
  return (
    <p role="alert" className="message message-error mb-4">
      We could not load the options. Please check your connection and try again.
    </p>
  );
}

function useEscape(leave: () => void) {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === "Escape") leave();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
}

/** One list for each group. The first takes the focus as soon as it is there. */
function Selects({
  groups,
  options,
  choose,
}: {
  groups: readonly OptionChoices[] | null;
  options: Readonly<Record<string, string>>;
  choose: (key: string, value: string) => void;
}) {
  const lists = useRef<HTMLDivElement>(null);
  const isLoaded = groups !== null;
  useLayoutEffect(() => {
    if (isLoaded) lists.current?.querySelector("select")?.focus();
  }, [isLoaded]);
  return (
    <div ref={lists} className="grid gap-4 sm:grid-cols-2">
      {groups?.map(({ key, name, values }) => (
        <Select
          key={key}
          id={`edit-${key}`}
          label={name}
          name={key}
          value={options[key] ?? ""}
          onChange={(event) => choose(key, event.currentTarget.value)}
        >
          {values.map(({ value, label, is_available: isAvailable }) => (
            <option key={value} value={value} disabled={!isAvailable}>
              {label}
              {!isAvailable && " (not available)"}
            </option>
          ))}
        </Select>
      ))}
    </div>
  );
}

/** The values of the groups that the item leaves out. */
function standardOf(groups: readonly OptionChoices[] | "failed" | null): Record<string, string> {
  if (groups === null || groups === "failed") return {};
  return Object.fromEntries(
    groups.map(({ key, values }) => [
      key,
      (values.find((each) => each.is_default) ?? values[0])?.value ?? "",
    ]),
  );
}
