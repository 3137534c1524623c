import { useEffect, useRef, useState, type FormEvent } from "react";
import { formatPounds, type Pence } from "#shop/kit/money.ts";
import {
  useOptionGroups,
  type OptionChoices,
} from "#storefront/client/fetching/use-option-groups.ts";
import { useQuote } from "#storefront/client/fetching/use-quote.ts";
import { itemPence, replaceInCart } from "#storefront/client/stored/cart-store.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import type { CartGroup } from "./cart-groups.ts";

/** Prices of the cart are kept with VAT, wherever it goes. */
const HOME = { country: "GB" };

/**
 * The options of a line, to choose anew in the cart. Update cart replaces its pieces where they are; nothing
 * changes before. `close` gets the new id of the first piece, or null when nothing has changed.
 */
export function EditOptions({
  group,
  slug,
  close,
}: {
  group: CartGroup;
  slug: string;
  close: (lineId: string | null) => void;
}) {
  const { item, pieces } = group;
  const groups = useOptionGroups(slug);
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({});
  const options = { ...standardOf(groups), ...item.options, ...changed };
  const { quoteState } = useQuote([{ ...item, options }], HOME);
  const unitPence =
    quoteState.state === "priced" ? quoteState.quote.lines[0]?.unitPence : undefined;

  useEscape(() => close(null));

  function update(event: FormEvent) {
    event.preventDefault();
    const price = (unitPence ?? itemPence(item)) / 100;
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
      <NewPrice count={pieces.length} unitPence={unitPence} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button disabled={groups === null || groups === "failed"}>Update cart</Button>
        <Button type="button" variant="quiet" onClick={() => close(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function NewPrice({ count, unitPence }: { count: number; unitPence: Pence | undefined }) {
  return (
    <p className="mt-4" role="status">
      {count > 1 && <>This changes all {count} pieces. </>}
      With this choice {count > 1 && "each is "}
      <strong>{unitPence === undefined ? "…" : formatPounds(unitPence)}</strong> incl. VAT.
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
  useEffect(() => {
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
  useEffect(() => {
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
          {values.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
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
