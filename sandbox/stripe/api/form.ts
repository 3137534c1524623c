import { invalid } from "./api-error.ts";

/** A form's fields as a tree, as keys such as `a[b][0]` describe it. Leaves are strings. */
export type Tree = { [key: string]: Tree | string };

const PAIRS_MAX = 5_000;
const KEY_LENGTH_MAX = 400;
const DEPTH_MAX = 8;

/** Parses a form-encoded body or query as Stripe does: brackets nest, and `[]` appends. */
export function parseForm(text: string): Tree {
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > PAIRS_MAX) throw invalid("The request has too many parameters.");
  const tree = branch();
  for (const [key, value] of pairs) place(tree, pathOf(key), value);
  return tree;
}

/** The same string for all forms with the same fields in any order. */
export function canonicalForm(text: string): string {
  const params = new URLSearchParams(text);
  params.sort();
  return params.toString();
}

/** Without a prototype, so that a field named `__proto__` is an ordinary field. */
function branch(): Tree {
  return Object.create(null);
}

function pathOf(key: string): readonly string[] {
  const first = key.slice(0, 60);
  if (key.length > KEY_LENGTH_MAX || !/^[^[\]]+(\[[^[\]]*\])*$/.test(key)) {
    throw invalid(`Invalid parameter name: ${first}`, { param: first });
  }
  const path = key.split("[").map((part) => part.replace("]", ""));
  if (path.length > DEPTH_MAX) throw invalid(`Nested too deep: ${first}`, { param: first });
  return path;
}

function place(tree: Tree, path: readonly string[], value: string): void {
  let at = tree;
  for (const [index, part] of path.entries()) {
    const key = part === "" ? String(Object.keys(at).length) : part;
    const there = at[key];
    if (index === path.length - 1) {
      if (typeof there === "object") throw conflict(path);
      at[key] = value;
    } else {
      if (typeof there === "string") throw conflict(path);
      at = at[key] = there ?? branch();
    }
  }
}

function conflict(path: readonly string[]): Error {
  const param = path[0] ?? "";
  return invalid(`Invalid object: ${param} is given as a value and as an object.`, { param });
}
