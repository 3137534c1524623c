import { expect, test } from "vitest";
import { readSizeForm } from "./read-settings.ts";

const size = { length_mm: "1,200", width_mm: "400", height_mm: "120" };
const read = (fields: Readonly<Record<string, string>>) =>
  readSizeForm((name) => fields[name] ?? "");

test("a packed size is whole millimetres; what has two readings is refused beside its field", () => {
  expect(read(size)).toMatchObject({ ok: true, value: { lengthMm: 1_200, widthMm: 400 } });
  for (const typed of ["1,5", "1 200", "1.200", "0", "10,001"]) {
    const refused = read({ ...size, length_mm: typed });
    expect([typed, refused.ok ? [] : Object.keys(refused.fieldErrors)]).toEqual([
      typed,
      ["length_mm"],
    ]);
  }
});
