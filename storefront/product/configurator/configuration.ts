import type { RoomName, TypedRoom } from "#shop/airers/room.ts";
import type { OptionGroup } from "#shop/catalogue/product.ts";
import { choiceFromSearch, searchFromChoice, type Choice } from "./choice.ts";

/** What can be configuration of an airer's drawing, the first of each being what nobody has to say. */
export const drawingOptions = {
  view: ["airer", "person", "door"],
  position: ["raised", "lowered"],
  units: ["metric", "imperial"],
} as const;

/** How the airer is drawn: close by or in a room, up or down, in which measures. */
export type DrawingOptions = {
  readonly [Name in keyof typeof drawingOptions]: (typeof drawingOptions)[Name][number];
};

/** The measures of a room that an airer is to fit, by the names the address has for them. */
const roomNames: readonly RoomName[] = ["ceiling", "run", "tallest", "cleat"];
/** What somebody may type of a length before the rest is cut off. */
const TYPED_MAX = 20;

/** All that the page's one form asks. */
export type Configuration = {
  readonly choice: Choice;
  readonly drawing: DrawingOptions;
  readonly room: TypedRoom;
};

type Search = { get(name: string): unknown };

/**
 * What an address or the form asks. What it leaves out, or does not offer, is as before, or else
 * the standard.
 */
export function configurationFromSearch(
  groups: readonly OptionGroup[],
  search: URLSearchParams | FormData,
  before?: Configuration,
): Configuration {
  const wish = <Name extends keyof DrawingOptions>(name: Name) =>
    drawingOptions[name].find((value) => value === search.get(name)) ??
    before?.drawing[name] ??
    drawingOptions[name][0];
  return {
    choice: choiceFromSearch(groups, search),
    drawing: {
      view: wish("view"),
      position: wish("position"),
      units: wish("units"),
    } as DrawingOptions,
    room: Object.fromEntries(
      roomNames.map((name) => [name, typed(search, name) ?? before?.room[name] ?? ""]),
    ) as TypedRoom,
  };
}

function typed(search: Search, name: string): string | null {
  const value = search.get(name);
  return typeof value === "string" ? value.slice(0, TYPED_MAX) : null;
}

/** The query of what is configuration: what is not standard, after whatever else the address carried. */
export function searchFromConfiguration(
  groups: readonly OptionGroup[],
  { choice, drawing, room }: Configuration,
  current: URLSearchParams = new URLSearchParams(),
): string {
  const search = new URLSearchParams(current);
  const said = { ...drawing, ...room };
  const standard: Readonly<Record<string, string>> = {
    view: "airer",
    position: "raised",
    units: "metric",
  };
  for (const [name, value] of Object.entries(said)) {
    if (value === (standard[name] ?? "")) search.delete(name);
    else search.set(name, value);
  }
  return searchFromChoice(groups, choice, search);
}

/**
 * Where what is configuration can be seen again. A room that was typed has an address of its own, which is
 * drawn anew each time: there are too many rooms to keep a page for each.
 */
export function configurationPath(slug: string, { room }: Configuration): string {
  return roomNames.some((name) => room[name].trim() !== "") ? fitPath(slug) : `/product/${slug}`;
}

/** The page of an airer in a room. */
export function fitPath(slug: string): string {
  return `/product/${slug}/fit`;
}

/** What an address asks without the room, for the page that is kept whole and knows of none. */
export function withoutRoom(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  for (const name of roomNames) rest.delete(name);
  return rest;
}
