import { useEffect, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { formatPounds, ZERO, type Pence } from "#shop/kit/money.ts";
import { listed } from "#shop/kit/text.ts";
import { availabilityOf, badgeOf } from "#shop/catalogue/availability.ts";
import { unitPrice } from "#shop/catalogue/price.ts";
import { unavailableOption, unavailableText } from "#shop/catalogue/product.ts";
import type { ShownProduct } from "#storefront/product/shown-product.ts";
import { Button } from "#ui/button.tsx";
import { StaticHtml } from "#web/static-html.tsx";
import { addToCart, readCart } from "#storefront/client/stored/cart.ts";
import { showToast } from "#storefront/client/toast-store.ts";
import { Callout } from "#storefront/components/callout.tsx";
import { Announcement } from "./announcement.tsx";
import { earlyItem } from "./early-item.ts";
import { DeliveryEstimate } from "./delivery-estimate.tsx";
import { FORM_ID, type Configurator } from "./configurator/use-configuration.ts";
import { choiceName, type Choice } from "./configurator/choice.ts";
import type { StaticParts } from "./static-parts.server.tsx";
import { GoneOption } from "./gone-option.tsx";
import { OptionFieldset } from "./configurator/options.tsx";
import { SaveForLater } from "./save-for-later.tsx";
import { InCart, StickyBar } from "./sticky-bar.tsx";

type BuyBoxProps = {
  product: ShownProduct;
  configurator: Configurator;
  action: string;
  /** For how high a ceiling the rope is enough. */
  note: ReactNode;
  parts: Partial<StaticParts>;
};

/**
 * When it is delivered, or the way to hear when it is back; options, price and Add to Cart. With JavaScript the total
 * follows each change and the URL keeps the choice; without, submitting the form shows the page with the new price.
 */
export function BuyBox({
  product,
  configurator,
  action,
  note,
  parts: { notForSale, withoutScript },
}: BuyBoxProps) {
  const { optionGroups } = product;
  const { form, configuration, readForm } = configurator;
  const { choice } = configuration;
  const totalPence = unitPrice(product, choice)?.grossPence ?? null;
  const availability = availabilityOf(product);
  useEffect(() => form.current?.removeAttribute("data-item"), [form]);

  return (
    <>
      {availability.state !== "sold-out" && (
        <Callout title={badgeOf(availability).notice} className="mb-6.5">
          Free UK delivery.
        </Callout>
      )}
      <StaticHtml name="notForSale" html={notForSale} className="mb-6.5" />
      <form
        ref={form}
        id={FORM_ID}
        method="get"
        action={action}
        autoComplete="off"
        // For the script in the page, until this one has started (first-sight/early.ts).
        data-item={import.meta.env.SSR ? earlyItem(product) : undefined}
        suppressHydrationWarning
        onSubmit={(event) => {
          event.preventDefault();
          readForm();
        }}
      >
        {optionGroups.map((group) => (
          <OptionFieldset
            key={group.key}
            {...{ product, group, choice }}
            note={group.key === "ropeLength" && note}
          />
        ))}
        <ColourNote product={product} />
        <Total {...{ product, choice, totalPence }} />
        <StaticHtml name="withoutScript" html={withoutScript} />
      </form>
      <DeliveryEstimate product={product} />
    </>
  );
}

function Total({
  product,
  choice,
  totalPence,
}: {
  product: ShownProduct;
  choice: Choice;
  totalPence: Pence | null;
}) {
  const isSoldOut = availabilityOf(product).state === "sold-out";
  const gone = isSoldOut ? undefined : unavailableOption(product.optionGroups, choice);
  const isForSale = totalPence !== null && !isSoldOut && gone === undefined;
  const total = formatPounds(totalPence ?? ZERO);
  const name = choiceName(product.optionGroups, choice);
  // The choice that was last added: with another one, the bar shows its total again.
  const [added, setAdded] = useState<Choice | null>(null);
  const button = {
    type: "button",
    "data-add": "",
    disabled: !isForSale,
    onClick: () => {
      if (totalPence !== null && addChoice(product, choice, totalPence)) setAdded(choice);
    },
    children: isSoldOut ? "Sold out" : "Add to Cart",
  } as const;
  return (
    <>
      <div className="grid gap-4 border-t border-ink pt-4.5">
        {/* Without options it would repeat the price below the name. */}
        {product.optionGroups.length > 0 && <YourTotal total={total} />}
        <GoneOption gone={gone} />
        <Button size="big" {...button} className="w-full max-desk:hidden noscript:hidden" />
        <p className="text-sm text-ink-2">
          {added === choice && <InCart className="mr-4 text-ink max-desk:hidden" />}
          {product.guaranteeYears} year guarantee.{" "}
          <Link to="/returns" className="link">
            14 day returns
          </Link>
          .
        </p>
        {totalPence !== null && <SaveForLater {...{ product, choice, totalPence }} />}
      </div>
      <StickyBar {...{ name, total, button }} isAdded={added === choice} />
      <Announcement>{gone ? unavailableText(gone) : `Your total is ${total}`}</Announcement>
    </>
  );
}

function YourTotal({ total }: { total: string }) {
  return (
    <p className="flex items-baseline justify-between">
      <span>
        <span className="font-semibold">Your total</span>
        <br />
        <span className="text-sm text-ink-2">incl. VAT</span>
      </span>
      <span className="money text-[2.25rem] leading-none">{total}</span>
    </p>
  );
}

/** Adds a choice to the cart and says so. False when the cart is full. */
function addChoice(product: ShownProduct, options: Choice, totalPence: Pence): boolean {
  const { id, name, optionGroups } = product;
  if (addToCart({ id, name, price: totalPence / 100, options }) === null) {
    const message = "Your cart is full: it holds 100 items. Remove one to add another.";
    showToast({ message, type: "warning" });
    return false;
  }
  const choice = choiceName(optionGroups, options);
  showToast({
    message: `${name} added${choice && `: ${choice}`}. Cart total ${formatPounds(readCart().totalPence)}`,
    type: "success",
    link: { to: "/cart", text: "View cart" },
  });
  return true;
}

/**
 * The colour note (docs/spec/decisions.md, Colour note): colours are chosen with the selector, and the
 * notes box is for other finishes. Only for products made to order: stock can't be painted.
 */
function ColourNote({ product }: { product: ShownProduct }) {
  const colours = product.optionGroups.find(({ key }) => key === "color");
  if (product.stock !== null || colours === undefined) return null;
  return (
    <p className="border-t border-rule py-4.5 text-sm text-ink-2">
      {listOf(colours.values.map(({ label }) => label))}: choose yours above. For another finish,
      such as original lacquer or another paint, ask in the notes box at checkout.
    </p>
  );
}

/** "Black, white and ivory". */
function listOf(labels: readonly string[]): string {
  const [first = "", ...others] = labels;
  const words = [first, ...others.map((label) => label.toLowerCase())];
  return listed(words);
}
