import { href } from "react-router";
import type { RoomName, TypedRoom } from "#shop/airers/room.ts";
import type { OptionGroup } from "#shop/catalogue/product.ts";
import { choiceFromSearch, searchFromChoice, type Choice } from "./choice.ts";

/** The settings of an airer's drawing. The first value of each is the default. */
export const drawingOptions = {
  view: ["airer", "person", "door"],
  position: ["raised", "lowered"],
  units: ["metric", "imperial"],
} as const;

/** How the airer is drawn: close up or in a room, raised or lowered, in which units. */
export type DrawingOptions = {
  readonly [Name in keyof typeof drawingOptions]: (typeof drawingOptions)[Name][number];
};

/** The measurements of a room, by their parameter in the URL. */
const roomNames: readonly RoomName[] = ["ceiling", "run", "tallest", "cleat"];
/** The longest text that is read from a room field. */
const TYPED_MAX = 20;

/** The state of the configurator. All of it is in the page's URL. */
export type Configuration = {
  readonly choice: Choice;
  readonly drawing: DrawingOptions;
  readonly room: TypedRoom;
};

type Search = { get(name: string): unknown };

/**
 * Reads the configuration from a URL or the form. A value that is missing, or not offered, is taken
 * from `before`, and otherwise is the default.
 */
export function configurationFromSearch(
  groups: readonly OptionGroup[],
  search: URLSearchParams | FormData,
  before?: Configuration,
): Configuration {
  const setting = <Name extends keyof DrawingOptions>(name: Name) =>
    drawingOptions[name].find((value) => value === search.get(name)) ??
    before?.drawing[name] ??
    drawingOptions[name][0];
  return {
    choice: choiceFromSearch(groups, search),
    drawing: {
      view: setting("view"),
      position: setting("position"),
      units: setting("units"),
    } as DrawingOptions,
    room: Object.fromEntries(
      roomNames.map((name) => [name, readTyped(search, name) ?? before?.room[name] ?? ""]),
    ) as TypedRoom,
  };
}

function readTyped(search: Search, name: string): string | null {
  const value = search.get(name);
  return typeof value === "string" ? value.slice(0, TYPED_MAX) : null;
}

/** The query of a configuration: what is not a default, after the other parameters of the URL. */
export function searchFromConfiguration(
  groups: readonly OptionGroup[],
  { choice, drawing, room }: Configuration,
  current: URLSearchParams = new URLSearchParams(),
): string {
  const search = new URLSearchParams(current);
  const defaults: Readonly<Record<string, string>> = {
    view: drawingOptions.view[0],
    position: drawingOptions.position[0],
    units: drawingOptions.units[0],
  };
  for (const [name, value] of Object.entries({ ...drawing, ...room })) {
    if (value === (defaults[name] ?? "")) search.delete(name);
    else search.set(name, value);
  }
  return searchFromChoice(groups, choice, search);
}

/**
 * The path of a configuration. With a room it is the fit page, which is never cached: there are too
 * many rooms to cache a page for each.
 */
export function configurationPath(slug: string, { room }: Configuration): string {
  return roomNames.some((name) => room[name].trim() !== "")
    ? fitPath(slug)
    : href("/product/:slug", { slug });
}

/** The path of an airer's page with a room. */
export function fitPath(slug: string): string {
  return href("/product/:slug/fit", { slug });
}

/** The path of the page that compares two choices of an airer. */
export function airerComparisonPath(slug: string): string {
  return href("/product/:slug/compare", { slug });
}

/** The path of an airer's fitting sheet. */
export function fittingSheetPath(slug: string): string {
  return href("/product/:slug/template", { slug });
}

/** The parameters without the room, for the product page: it is cached and must not depend on a room. */
export function withoutRoom(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  for (const name of roomNames) rest.delete(name);
  return rest;
}
