import { SKU_MAX } from "#shop/catalogue/sku.ts";
import { z } from "zod";
import { pence } from "#shop/kit/money.ts";
import { parseJson } from "#shop/kit/text.ts";
import {
  GROUPS_MAX,
  isGroupKey,
  isValueKey,
  VALUES_MAX,
  type Grid,
} from "#shop/catalogue/editing/options/option-grid.ts";
import type { TypedGrid } from "./typed-grid.ts";

const groupKey = z.string().refine(isGroupKey);
const valueKey = z.string().refine(isValueKey);
const id = z.string().regex(/^[gv]\d{1,4}$/);

/** The ids of a grid in their order, with how the shop names them; "" for what is new. */
const layoutSchema = z
  .array(
    z.object({
      id,
      key: groupKey.or(z.literal("")),
      values: z.array(z.object({ id, value: valueKey.or(z.literal("")) })).max(VALUES_MAX + 1),
    }),
  )
  .max(GROUPS_MAX + 1);

const gridSchema = z
  .array(
    z.object({
      key: z.string().max(30),
      name: z.string().max(200),
      standard: z.string().max(40),
      values: z
        .array(
          z.object({
            value: z.string().max(40),
            label: z.string().max(200),
            surchargePence: z.int().min(0).max(100_000_000).transform(pence),
            sku: z.string().max(SKU_MAX),
            isAvailable: z.boolean(),
            stock: z.int().min(0).nullable(),
          }),
        )
        .max(1_000),
    }),
  )
  .max(200);

/** The hidden field that says which inputs there are, and in which order. */
export function layoutOf(grid: TypedGrid): string {
  return JSON.stringify(
    grid.map(({ id: ofGroup, key, values }) => ({
      id: ofGroup,
      key,
      values: values.map((row) => ({ id: row.id, value: row.value })),
    })),
  );
}

/** The grid that a form has sent; null for a form that no page has written. */
export function readTypedGrid(field: (name: string) => string): TypedGrid | null {
  const layout = layoutSchema.safeParse(parseJson(field("layout")));
  if (!layout.success) return null;
  return layout.data.map((group) => ({
    ...group,
    name: field(`name_${group.id}`),
    standard: field(`standard_${group.id}`),
    values: group.values.map((row) => ({
      ...row,
      label: field(`label_${row.id}`),
      surcharge: field(`surcharge_${row.id}`),
      sku: field(`sku_${row.id}`),
      stock: field(`stock_${row.id}`),
      isAvailable: field(`available_${row.id}`) === "on",
    })),
  }));
}

/** The options that the person saw; null for a form that no page has written. */
export function readSeenGrid(field: (name: string) => string): Grid | null {
  const seen = gridSchema.safeParse(parseJson(field("was")));
  return seen.success ? seen.data : null;
}
