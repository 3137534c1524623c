import { exampleRoom, type Room } from "./hanging.ts";
import { readLengthMm } from "./read-length.ts";

export type RoomName = "ceiling" | "run" | "tallest" | "cleat";

/** A field of the "Will it fit?" form, with its limits in millimetres. */
export type RoomField = {
  readonly name: RoomName;
  readonly label: string;
  readonly example: string;
  readonly minMm: number;
  readonly maxMm: number;
  /** What is assumed when the field is empty; undefined for a field that is needed. */
  readonly assumedMm?: number;
};

export const ceilingField: RoomField = {
  name: "ceiling",
  label: "Ceiling height",
  example: "2.4 m",
  minMm: 1_900,
  maxMm: 6_000,
};

/** The fields of the form. Their limits are those of the pulleys and ropes that we sell. */
export const roomFields: readonly RoomField[] = [
  ceilingField,
  {
    name: "run",
    label: "Clear length",
    example: "1.9 m",
    minMm: 500,
    maxMm: 6_000,
    assumedMm: Number.POSITIVE_INFINITY,
  },
  {
    name: "tallest",
    label: "Tallest person",
    example: "1.8 m",
    minMm: 1_000,
    maxMm: 2_300,
    assumedMm: exampleRoom.tallestMm,
  },
  {
    name: "cleat",
    label: "Pulley to wall hook",
    example: "0.8 m",
    minMm: 0,
    maxMm: 6_000,
    assumedMm: exampleRoom.cleatMm,
  },
];

/** The fields as they were typed, not yet checked. */
export type TypedRoom = Readonly<Record<RoomName, string>>;
/** Why a field was refused: empty, not a length, or a length outside its limits. */
export type RoomError = "missing" | "not_a_length" | "too_short" | "too_long";

export type ReadRoom =
  | { readonly status: "empty" }
  | { readonly status: "invalid"; readonly errors: Readonly<Partial<Record<RoomName, RoomError>>> }
  | {
      readonly status: "valid";
      readonly room: Room;
      /** The fields that were empty, whose measurements are assumed. */
      readonly assumed: readonly RoomName[];
    };

/** Reads the form: a room, the error of each field, or "empty" when nothing was typed. The ceiling is enough. */
export function readRoom(typed: TypedRoom): ReadRoom {
  if (roomFields.every(({ name }) => typed[name].trim() === "")) return { status: "empty" };
  const errors: Partial<Record<RoomName, RoomError>> = {};
  const read: Partial<Record<RoomName, number>> = {};
  for (const field of roomFields) {
    const result = readField(field, typed[field.name]);
    if (typeof result === "number") read[field.name] = result;
    else errors[field.name] = result;
  }
  const { ceiling, run, tallest, cleat } = read;
  if (ceiling === undefined || run === undefined || tallest === undefined || cleat === undefined)
    return { status: "invalid", errors };
  const room = { ceilingMm: ceiling, runMm: run, tallestMm: tallest, cleatMm: cleat };
  const assumed = roomFields
    .filter(({ name }) => typed[name].trim() === "")
    .map(({ name }) => name);
  return { status: "valid", room, assumed };
}

function readField({ minMm, maxMm, assumedMm }: RoomField, typed: string): number | RoomError {
  if (typed.trim() === "") return assumedMm ?? "missing";
  const mm = readLengthMm(typed);
  if (mm === null) return "not_a_length";
  if (mm < minMm) return "too_short";
  return mm > maxMm ? "too_long" : mm;
}
