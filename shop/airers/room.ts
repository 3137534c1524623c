import type { Room } from "./hanging.ts";
import { readLengthMm } from "./read-length.ts";

export type RoomName = "ceiling" | "run" | "tallest" | "cleat";

/** A measure of the room as the form asks for it, in millimetres. */
export type RoomField = {
  readonly name: RoomName;
  readonly label: string;
  readonly example: string;
  readonly minMm: number;
  readonly maxMm: number;
};

/** What a room is measured by, each with its limits: what our pulleys and ropes are made for. */
export const roomFields: readonly RoomField[] = [
  { name: "ceiling", label: "Ceiling height", example: "2.4 m", minMm: 1_900, maxMm: 6_000 },
  { name: "run", label: "Longest free run", example: "1.9 m", minMm: 500, maxMm: 6_000 },
  { name: "tallest", label: "Tallest person", example: "1.8 m", minMm: 1_000, maxMm: 2_300 },
  { name: "cleat", label: "Pulley to cleat", example: "0.8 m", minMm: 0, maxMm: 6_000 },
];

/** As it was typed, before anybody has judged it. */
export type TypedRoom = Readonly<Record<RoomName, string>>;
/** What is wrong with a field: not given, no length, or a length outside its limits. */
export type RoomFault = "missing" | "no-length" | "too-short" | "too-long";

export type ReadRoom =
  | { readonly kind: "empty" }
  | { readonly kind: "faulty"; readonly faults: Readonly<Partial<Record<RoomName, RoomFault>>> }
  | { readonly kind: "room"; readonly room: Room };

/** The room that was typed; or what is wrong with each field; or that nothing was typed at all. */
export function readRoom(typed: TypedRoom): ReadRoom {
  if (roomFields.every(({ name }) => typed[name].trim() === "")) return { kind: "empty" };
  const faults: Partial<Record<RoomName, RoomFault>> = {};
  const read: Partial<Record<RoomName, number>> = {};
  for (const field of roomFields) {
    const found = readField(field, typed[field.name]);
    if (typeof found === "number") read[field.name] = found;
    else faults[field.name] = found;
  }
  const { ceiling, run, tallest, cleat } = read;
  if (ceiling === undefined || run === undefined || tallest === undefined || cleat === undefined)
    return { kind: "faulty", faults };
  const room = { ceilingMm: ceiling, runMm: run, tallestMm: tallest, cleatMm: cleat };
  return { kind: "room", room };
}

function readField({ minMm, maxMm }: RoomField, typed: string): number | RoomFault {
  if (typed.trim() === "") return "missing";
  const mm = readLengthMm(typed);
  if (mm === null) return "no-length";
  if (mm < minMm) return "too-short";
  return mm > maxMm ? "too-long" : mm;
}
