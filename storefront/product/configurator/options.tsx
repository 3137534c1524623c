import type { ReactNode } from "react";
import { ownValue } from "#shop/kit/own-value.ts";
import { differenceText } from "#shop/catalogue/price.ts";
import type { OptionGroup, OptionValue, Product } from "#shop/catalogue/product.ts";
import { swatches } from "#ui/swatches.ts";
import type { Choice } from "./choice.ts";

/** Hints next to the name of an option. */
const hints: Readonly<Record<string, string>> = {
  lathLength: "All laths are the same length",
  extraPulley: "Takes the rope round a corner or along a second wall",
};

/** Below 352 px two to a row: in narrower columns "Standard" and "Anthracite" would break. */
const columns = { four: "min-[22rem]:grid-cols-4", three: "min-[22rem]:grid-cols-3", two: "" };

/** Four colours to a row; chips in rows of three, unless their number makes even rows of two. */
function columnsOf(count: number, isColour: boolean): string {
  if (isColour) return columns.four;
  return count <= 2 || count === 4 ? columns.two : columns.three;
}

type Priced = Pick<Product, "basePence" | "optionGroups" | "vatRateBp">;
type OptionProps = { product: Priced; group: OptionGroup; choice: Choice };
type ValueProps = OptionProps & { value: OptionValue };

/**
 * One option group: radio buttons, shown as colour swatches or as chips with what each changes the total by.
 * CSS alone shows their state, so they work before and without JavaScript.
 */
export function OptionFieldset({
  product,
  group,
  choice,
  note,
}: OptionProps & { note?: ReactNode }) {
  const isColour =
    group.key === "color" &&
    group.values.every(({ value }) => ownValue(swatches, value) !== undefined);
  const hint = isColour
    ? group.values.find(({ value }) => value === choice[group.key])?.label
    : ownValue(hints, group.key);
  const Value = isColour ? Swatch : Chip;
  return (
    <fieldset className="relative min-w-0 border-t border-rule pt-4.5 pb-5">
      <legend className="float-left mb-3 font-semibold">{group.name}</legend>
      {hint && <p className="float-right mb-3 text-sm leading-[1.7] text-ink-2">{hint}</p>}
      <div
        className={`clear-both grid grid-cols-2 gap-2 has-[img]:*:justify-end ${columnsOf(group.values.length, isColour)}`}
      >
        {group.values.map((value) => (
          <Value key={value.value} {...{ product, group, choice, value }} />
        ))}
      </div>
      {note}
    </fieldset>
  );
}

function Chip(option: ValueProps) {
  const { value } = option;
  return (
    <label className="chip">
      <Radio {...option} />
      <span>{value.label}</span> <small>{optionNote(option, "Included")}</small>
      {/* Above the label, but after it in the markup: the radio button's name begins with the label. */}
      {value.picture && (
        <img
          src={value.picture.src}
          alt={value.picture.alt}
          width={72}
          height={72}
          loading="lazy"
          className="-order-1 mb-2 rounded-control"
        />
      )}
    </label>
  );
}

function Swatch(option: ValueProps) {
  const { value } = option;
  return (
    <label className="swatch">
      <Radio {...option} />
      <svg aria-hidden="true">
        <rect width="100%" height="100%" fill={ownValue(swatches, value.value)} />
      </svg>
      <span>{value.label}</span> <small>{optionNote(option, "No extra cost")}</small>
    </label>
  );
}

/** The radio button covers its chip invisibly (components.css), so that pointer and screen reader find it there. */
function Radio({ group, choice, value }: ValueProps) {
  return (
    <input
      type="radio"
      name={group.key}
      value={value.value}
      defaultChecked={value.value === choice[group.key]}
    />
  );
}

/**
 * What a value changes the price of the choice by, or that it is not available. Where nothing changes, `free`, unless
 * the present price has a surcharge for it.
 */
export function optionNote({ product, group, choice, value }: ValueProps, free: string): string {
  if (value.left === 0) return "Not available";
  const none = free && value.surchargePence > 0 ? "Included" : free;
  return differenceText(product, choice, { [group.key]: value.value }) || none;
}
