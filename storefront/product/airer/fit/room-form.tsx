import { useState } from "react";
import { readRoom, roomFields, type RoomName } from "#shop/airers/room.ts";
import type { ShownProduct } from "#storefront/product/shown-product.ts";
import type { LengthFormatter } from "#shop/kit/measures.ts";
import { fitPath, type Configuration } from "#storefront/product/configurator/configuration.ts";
import { FORM_ID } from "#storefront/product/configurator/use-configuration.ts";
import { buttonClass } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { roomErrorMessage } from "./fit-messages.ts";

const hints: Readonly<Record<RoomName, string>> = {
  ceiling: "Floor to ceiling, where it will hang",
  run: "Between walls or cupboards, in the direction of the laths",
  tallest: "Anyone who will walk under it",
  cleat: "Distance from the nearest pulley to the wall with the cleat",
};

/** The form. With JavaScript, each field is checked when it loses the focus and the result follows. */
export function RoomForm({
  configuration,
  product,
  format,
}: {
  configuration: Configuration;
  product: ShownProduct;
  format: LengthFormatter;
}) {
  const read = readRoom(configuration.room);
  const errors = read.status === "invalid" ? read.errors : {};
  // When the URL already contains a room, all its fields are checked at once.
  const [checked, setChecked] = useState<ReadonlySet<RoomName>>(
    () => new Set(read.status === "empty" ? [] : roomFields.map(({ name }) => name)),
  );
  const check = (names: readonly RoomName[]) => setChecked(new Set([...checked, ...names]));
  return (
    <>
      <p className="mb-5 text-ink-2">
        The ceiling height is enough; the clear length shows which laths fit. Use metres,
        centimetres, or feet and inches: 2.4, 240&nbsp;cm or 7&nbsp;ft&nbsp;10.
      </p>
      <div className="grid grid-cols-1 gap-x-5 gap-y-4 sm:grid-cols-2">
        {roomFields.map((field) => {
          const { name, assumedMm } = field;
          const label = assumedMm === undefined ? field.label : `${field.label} (optional)`;
          const error = checked.has(name) ? errors[name] : undefined;
          return (
            <Field
              key={name}
              {...{ name, label }}
              form={FORM_ID}
              hint={hints[name]}
              defaultValue={configuration.room[name]}
              maxLength={20}
              autoComplete="off"
              error={error && roomErrorMessage(error, field, format)}
              onBlur={({ target }) => target.value.trim() !== "" && check([name])}
            />
          );
        })}
      </div>
      <SubmitButton slug={product.slug} onClick={() => check(roomFields.map(({ name }) => name))} />
    </>
  );
}

/** Submits the configurator's form, which is elsewhere on the page, to the fit page. */
function SubmitButton({ slug, onClick }: { slug: string; onClick: () => void }) {
  return (
    <button
      type="submit"
      form={FORM_ID}
      formAction={`${fitPath(slug)}#fit`}
      onClick={onClick}
      className={buttonClass({ variant: "quiet" }, "mt-5 w-full sm:w-auto")}
    >
      See what fits
    </button>
  );
}
