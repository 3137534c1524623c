import { sql, type RawBuilder } from "kysely";
import { readPlace } from "#shop/kit/keyset.ts";
import { isUuid } from "#shop/kit/uuid.ts";

/** A place in a list that is sorted by a moment, and by id where two moments are the same. */
export type TimePlace = {
  readonly at: RawBuilder<Date>;
  readonly id: string;
  /** How many rows come before it. */
  readonly seen: number;
};

/** The key of a moment in a place: microseconds since 1970 in UTC, as text. A JavaScript date has milliseconds only. */
export function timeKey(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(extract(epoch from ${moment}) * 1000000)::bigint::text`;
}

/** The place in a parameter of a URL, whose keys are a `timeKey` and a UUID; null for anything else. */
export function readTimePlace(text: string | null): TimePlace | null {
  const place = readPlace(text);
  const [key, id] = place?.keys ?? [];
  if (place === null || typeof key !== "string" || typeof id !== "string") return null;
  if (!/^\d{1,16}$/.test(key) || !isUuid(id)) return null;
  return {
    at: sql<Date>`(timestamptz '1970-01-01Z' + ${key}::bigint * interval '1 microsecond')`,
    id,
    seen: place.seen,
  };
}
