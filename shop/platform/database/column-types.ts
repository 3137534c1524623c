import type { ColumnType, JSONColumnType } from "kysely";

/** JSON, written as text and read as PostgreSQL returns it: the module that owns the table parses it. */
export type JsonText = ColumnType<unknown, string, string>;

/** The rows of a product's details: "Lath length", "1.8 m". */
export type ProductDetails = JSONColumnType<{ label: string; value: string }[]>;
