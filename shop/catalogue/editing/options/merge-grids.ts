import type { Grid, GridField, GridGroup, GridValue } from "./option-grid.ts";

/** Something that two people changed to different things. */
export type GridConflict = {
  /** The key of its group; "" for the order of the groups. */
  readonly group: string;
  /** The value that it is about; "" for the group itself. */
  readonly value: string;
  /** "here": one of the two removed it, and the other changed it. */
  readonly what: GridField | "order" | "here";
};

export type MergedGrid = { readonly grid: Grid; readonly conflicts: readonly GridConflict[] };

type Three<Value> = { readonly was: Value; readonly mine: Value; readonly now: Value };

/**
 * Puts the changes of one person (from `was` to `mine`) on the options as they are now. What both changed to
 * different things is a conflict; there, the grid has what the person wanted.
 */
export function mergeGrids({ was, mine, now }: Three<Grid>): MergedGrid {
  const conflicts: GridConflict[] = [];
  const keyed = { was: byKey(was), mine: byKey(mine), now: byKey(now) };
  const keys = mergeKeys(
    { was: keysOf(was), mine: keysOf(mine), now: keysOf(now) },
    {
      isSame: (key, one, other) => sameJson(keyed[one].get(key), keyed[other].get(key)),
      tell: (key, what) => conflicts.push({ group: key, value: "", what }),
    },
  );
  const grid = keys.map((key) => {
    const three = { was: keyed.was.get(key), mine: keyed.mine.get(key), now: keyed.now.get(key) };
    return mergeGroup(three, conflicts);
  });
  return { grid, conflicts };
}

function mergeGroup(
  { was, mine, now }: Three<GridGroup | undefined>,
  conflicts: GridConflict[],
): GridGroup {
  const only = mine === undefined ? now : now === undefined ? mine : null;
  if (mine === undefined || now === undefined) {
    if (only === null || only === undefined) throw new Error("a group that nobody has");
    return only;
  }
  const valuesOf = (group: GridGroup | undefined) =>
    new Map(group?.values.map((each) => [each.value, each] as const));
  const keyed = { was: valuesOf(was), mine: valuesOf(mine), now: valuesOf(now) };
  const keys = mergeKeys(
    { was: [...keyed.was.keys()], mine: [...keyed.mine.keys()], now: [...keyed.now.keys()] },
    {
      isSame: (key, one, other) => sameJson(keyed[one].get(key), keyed[other].get(key)),
      tell: (key, what) => conflicts.push({ group: mine.key, value: key, what }),
    },
  );
  const values = keys.map((key) => {
    const three = { was: keyed.was.get(key), mine: keyed.mine.get(key), now: keyed.now.get(key) };
    return mergeValue(mine.key, three, conflicts);
  });
  const field = <Name extends "name" | "standard">(name: Name) =>
    mergeField({ was: was?.[name], mine: mine[name], now: now[name] }, () =>
      conflicts.push({ group: mine.key, value: "", what: name }),
    );
  const name = field("name");
  const standard = field("standard");
  return { key: mine.key, name, standard: standingStandard(standard, values), values };
}

/** The standard value; when one of two people removed it, the first that can be bought. */
function standingStandard(standard: string, values: readonly GridValue[]): string {
  if (values.some(({ value }) => value === standard)) return standard;
  return (values.find(({ isAvailable }) => isAvailable) ?? values[0])?.value ?? "";
}

export const valueFields = ["label", "surchargePence", "sku", "isAvailable", "stock"] as const;

function mergeValue(
  group: string,
  { was, mine, now }: Three<GridValue | undefined>,
  conflicts: GridConflict[],
): GridValue {
  if (mine === undefined || now === undefined) {
    const only = mine ?? now;
    if (only === undefined) throw new Error("a value that nobody has");
    return only;
  }
  const merged = valueFields.map((what) => [
    what,
    mergeField<GridValue[typeof what] | undefined>(
      { was: was?.[what], mine: mine[what], now: now[what] },
      () => conflicts.push({ group, value: mine.value, what }),
    ),
  ]);
  return { value: mine.value, ...Object.fromEntries(merged) } as GridValue;
}

function mergeField<Value>(
  {
    was,
    mine,
    now,
  }: { readonly was: Value | undefined; readonly mine: Value; readonly now: Value },
  tell: () => void,
): Value {
  if (mine === now || mine === was) return now;
  if (now !== was) tell();
  return mine;
}

type Side = "was" | "mine" | "now";
type KeyRules = {
  readonly isSame: (key: string, one: Side, other: Side) => boolean;
  readonly tell: (key: string, what: "here" | "order") => void;
};

/** The keys that stay, in their order. */
function mergeKeys(
  { was, mine, now }: Three<readonly string[]>,
  { isSame, tell }: KeyRules,
): readonly string[] {
  const stays = (key: string) => {
    const [isMine, isNow] = [mine.includes(key), now.includes(key)];
    if (isMine === isNow) return isMine;
    if (!was.includes(key)) return true;
    // One of the two removed it: the other may have changed it.
    if (!isSame(key, "was", isMine ? "mine" : "now")) {
      tell(key, "here");
      return isMine;
    }
    return false;
  };
  const kept = new Set([...mine, ...now].filter(stays));
  const among = (keys: readonly string[], others: readonly string[]) =>
    keys.filter((key) => others.includes(key));
  const iMoved = !sameJson(among(was, mine), among(mine, was));
  const theyMoved = !sameJson(among(was, now), among(now, was));
  if (iMoved && theyMoved && !sameJson(among(mine, now), among(now, mine))) tell("", "order");
  const [first, second] = iMoved ? [mine, now] : [now, mine];
  return insertInto(
    first.filter((key) => kept.has(key)),
    second.filter((key) => kept.has(key)),
  );
}

/** Puts the keys that only the other list has behind the one that they follow there. */
function insertInto(keys: readonly string[], other: readonly string[]): readonly string[] {
  const all = [...keys];
  for (const [at, key] of other.entries()) {
    if (all.includes(key)) continue;
    const before = other[at - 1];
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, key);
  }
  return all;
}

function byKey(grid: Grid): ReadonlyMap<string, GridGroup> {
  return new Map(grid.map((group) => [group.key, group] as const));
}

function keysOf(grid: Grid): readonly string[] {
  return grid.map(({ key }) => key);
}

function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
