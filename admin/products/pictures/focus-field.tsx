import { useState, type MouseEvent } from "react";
import { useHref } from "react-router";
import type { EditedPicture } from "#shop/catalogue/pictures/product-picture.ts";
import { readDecimal } from "#shop/kit/typed-number.ts";
import { Field } from "#ui/field.tsx";
import type { PicturesResult } from "./picture-forms.server.ts";
import type { Typed } from "./use-typed.ts";

/** Which part of a picture stays in sight in the square that pages show: by a press on it, or in percent. */
export function FocusField({
  sku,
  picture,
  typed,
  result,
}: {
  sku: string;
  picture: EditedPicture;
  typed: Typed;
  result: PicturesResult | undefined;
}) {
  const { id, width, height } = picture;
  const [x, y] = [`x-${id}`, `y-${id}`];
  const error = result?.fieldErrors?.[x];
  const source = useHref(`/products/${encodeURIComponent(sku)}/pictures/${id}`);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="mt-2"
      open={error !== undefined || isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="link w-fit cursor-pointer">Focus</summary>
      <p className="second-line mt-2">
        Pages show a square. Press on what must stay in sight, or write where it is.
      </p>
      <div className="mt-2 flex flex-wrap items-start gap-4">
        {width !== null && height !== null && (
          <Uncut src={source} {...{ width, height, typed }} names={[x, y]} />
        )}
        <div className="flex flex-wrap gap-3">
          <Percent label="From the left, %" name={x} typed={typed} error={error} />
          <Percent label="From the top, %" name={y} typed={typed} />
        </div>
      </div>
    </details>
  );
}

/** The whole picture with a ring at its focus. The fields beside it do the same by keys. */
function Uncut({
  src,
  width,
  height,
  names: [x, y],
  typed,
}: {
  src: string;
  width: number;
  height: number;
  names: readonly [x: string, y: string];
  typed: Typed;
}) {
  function press({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) {
    const box = currentTarget.getBoundingClientRect();
    const percent = (at: number, from: number, size: number) =>
      String(Math.min(100, Math.max(0, Math.round(((at - from) / size) * 100))));
    typed.type(x, percent(clientX, box.left, box.width));
    typed.type(y, percent(clientY, box.top, box.height));
  }
  const at = (name: string) =>
    `${(readDecimal(typed.text(name), { places: 1, most: 1_000 }) ?? 0) / 10}%`;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className="relative w-fit cursor-crosshair"
      onClick={press}
    >
      <img
        {...{ src, width, height }}
        alt=""
        loading="lazy"
        className="block h-auto max-h-60 w-auto max-w-full bg-putty"
      />
      <svg className="pointer-events-none absolute inset-0 size-full">
        <svg x={at(x)} y={at(y)} className="overflow-visible">
          <circle r="11" fill="none" stroke="#fff" strokeWidth="5" />
          <circle r="11" fill="none" stroke="#1f2a26" strokeWidth="2" />
        </svg>
      </svg>
    </button>
  );
}

function Percent({
  label,
  name,
  typed,
  error,
}: {
  label: string;
  name: string;
  typed: Typed;
  error?: string | undefined;
}) {
  return (
    <Field
      label={label}
      name={name}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      className="w-28"
      value={typed.text(name)}
      onChange={({ target }) => typed.type(name, target.value)}
    />
  );
}
