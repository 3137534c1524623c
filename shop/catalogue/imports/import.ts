import type { Encoding } from "#shop/kit/encoding.ts";
import type { FileRefusal } from "#shop/catalogue/product-file/read-file.ts";
import type { ForeignFormat } from "#shop/catalogue/product-file/foreign/foreign-formats.ts";

/** What wrote a file: our own export, or another shop. */
export type ImportFormat = "own" | ForeignFormat;

/**
 * `asking`: the owner says how another shop's file is read. `unreadable`: it is no file of products, as a job has found.
 * `reading`, `applying`, `undoing`: a job is at it. `ready`: the dry run can be looked at.
 */
export type ImportState = "asking" | "unreadable" | StoredState;
export type StoredState = "reading" | "ready" | "applying" | "applied" | "undoing" | "undone";

export function isRunning(state: ImportState): boolean {
  return state === "reading" || state === "applying" || state === "undoing";
}

/** Whether a job is at a file, or its import can be undone: then it is kept. */
export function isNeeded(state: ImportState): boolean {
  return isRunning(state) || state === "applied";
}

/** Why the last step has changed nothing. */
export type ImportRefusal =
  | ""
  /** A product was changed between the dry run and the press. */
  | "changed_meanwhile"
  /** A product was changed after the import, so that it can't be undone. */
  | "changed_since"
  /** Something went wrong; the log says what. */
  | "failed"
  /** What is wrong with the file. */
  | FileRefusal;

/** Refusals of a step; all others are of the file. */
const ofSteps: readonly ImportRefusal[] = ["", "changed_meanwhile", "changed_since", "failed"];

export function isOfFile(refusal: ImportRefusal): boolean {
  return !ofSteps.includes(refusal);
}

export type ProductImport = {
  readonly id: string;
  readonly at: Date;
  readonly uploadedBy: string;
  readonly fileName: string;
  readonly format: ImportFormat;
  readonly encoding: Encoding;
  /** Columns that are not read. */
  readonly leftColumns: readonly string[];
  readonly state: ImportState;
  readonly refusal: ImportRefusal;
  readonly newCount: number;
  readonly changedCount: number;
  readonly untouchedCount: number;
  readonly refusedCount: number;
  readonly appliedBy: string | null;
  readonly appliedAt: Date | null;
  readonly undoneBy: string | null;
  readonly undoneAt: Date | null;
};

/** How far a job is: products of products. */
export type ImportProgress = { readonly done: number; readonly total: number };

/** Days that a file and its dry run are kept, and an import can be undone. */
export const IMPORT_DAYS = 7;
/** A file at most: 20,000 rows of our own export are some 36 MB. */
export const IMPORT_BYTES_MAX = 40 * 1_024 * 1_024;
/** Files that are kept at a time, and their bytes together; the oldest that nobody needs goes. */
export const IMPORTS_MAX = 20;
export const KEPT_BYTES_MAX = 200 * 1_024 * 1_024;
