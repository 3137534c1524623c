import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { parseJson } from "#shop/kit/text.ts";
import { codeOf } from "#shop/kit/thrown.ts";
import { writeJson } from "./durable-files.ts";
import { digestOf, macOf, type Seal } from "./seal.ts";

/** A description that was read, with what shows who wrote it. */
export type Sealed<T> = T & { readonly seal: Seal };

const signedSchema = z.looseObject({ mac: z.string().optional() });

/** Writes a description as JSON to its place in the backup folder, signed; complete or absent. */
export async function writeSigned(
  dir: string,
  { place, value, key }: { readonly place: string; readonly value: object; readonly key: string },
): Promise<void> {
  const mac = macOf(key, digestOf(place, JSON.stringify(value))).toString("base64");
  await writeJson(path.join(dir, place), { ...value, mac });
}

/**
 * Reads a description. Null when it has been deleted, as by a prune; "unreadable" when it is not of this
 * schema. Fields that only a later version knows are signed as well.
 */
export async function readSigned<T extends object>(
  dir: string,
  { place, schema }: { readonly place: string; readonly schema: z.ZodType<T> },
): Promise<Sealed<T> | "unreadable" | null> {
  const text = await fs.promises.readFile(path.join(dir, place), "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const signed = signedSchema.safeParse(parseJson(text));
  const parsed = schema.safeParse(signed.data);
  if (!signed.success || !parsed.success) return "unreadable";
  const { mac, ...value } = signed.data;
  const digest = digestOf(place, JSON.stringify(value));
  return { ...parsed.data, seal: { digest, mac: mac ? Buffer.from(mac, "base64") : null } };
}
