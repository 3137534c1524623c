import type { EditedPicture } from "#shop/catalogue/pictures/product-picture.ts";

/** The inputs of the form, by name, with what is in them before anybody types: "alt-ID", "x-ID", "order". */
export type FieldTexts = Readonly<Record<string, string>>;

/** The inputs of the pictures as they are now. The focus is in percent. */
export function presentTexts(pictures: readonly EditedPicture[]): FieldTexts {
  return Object.fromEntries([
    ["order", pictures.map(({ id }) => id).join(" ")],
    ...pictures.flatMap(({ id, kind, alt, colour, focusX, focusY }) => [
      [`alt-${id}`, alt],
      ...(kind === "upload"
        ? [
            [`colour-${id}`, colour ?? ""],
            [`x-${id}`, String(focusX / 10)],
            [`y-${id}`, String(focusY / 10)],
          ]
        : []),
    ]),
  ]);
}

/** An order with one picture a place earlier or later; the same order at its ends. */
export function movedOrder(order: string, id: string, by: -1 | 1): string {
  const ids = order.split(" ");
  const at = ids.indexOf(id);
  const other = ids[at + by];
  if (at === -1 || other === undefined) return order;
  return ids
    .with(at, other)
    .with(at + by, id)
    .join(" ");
}

/** An order with one picture at the place of another. */
export function droppedOrder(order: string, id: string, at: string): string {
  const ids = order.split(" ");
  const to = ids.indexOf(at);
  if (to === -1 || !ids.includes(id)) return order;
  return ids
    .filter((each) => each !== id)
    .toSpliced(to, 0, id)
    .join(" ");
}
