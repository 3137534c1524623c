import { data } from "react-router";
import type { ActResult } from "#admin/http/act-result.ts";
import { wholeOf, type SentFields } from "./form.server.ts";
import type { LastAct } from "./last-act.server.ts";
import { savedFirst, WAS, type Seen } from "./seen.ts";

/** The answer of a form about a thing with a version. `seen` stays with a form that was refused. */
export type VersionedResult = ActResult & { readonly seen?: Seen };

/** What was typed in the fields of a form, and what the person saw before. */
export type Typed = { readonly values: Seen["values"]; readonly seen: Seen };

/** Reads the named fields of a form about a thing with a version. */
export function readTyped(field: SentFields, names: readonly string[]): Typed {
  const valuesOf = (prefix: string) =>
    Object.fromEntries(names.map((name) => [name, field(prefix + name)]));
  return {
    values: valuesOf(""),
    seen: { version: wholeOf(field("version")), values: valuesOf(WAS) },
  };
}

/**
 * The answer when a colleague was quicker, 409. What the person typed stays, with the colleague's value beside it;
 * a field that the person did not touch has the colleague's. Sending the form again saves what is shown.
 */
export function overtakenForm({
  intent,
  typed: { values, seen },
  now,
  last: { who, when },
  labels,
  inWords = (_, value) => (value === "" ? "nothing" : value),
}: {
  readonly intent: string;
  readonly typed: Typed;
  /** As the thing is in the shop. */
  readonly now: Seen;
  readonly last: LastAct;
  /** The labels of the fields, by name. */
  readonly labels: Readonly<Record<string, string>>;
  readonly inWords?: (name: string, value: string) => string;
}) {
  const changed = Object.keys(labels).filter((name) => now.values[name] !== seen.values[name]);
  const isTouched = (name: string) => values[name] !== seen.values[name];
  const words = (name: string, from: Seen["values"]) => inWords(name, from[name] ?? "");
  const text = (name: string) =>
    `${labels[name]}: ${who} changed this ${
      isTouched(name)
        ? `to ${words(name, now.values)}. Yours is not saved yet.`
        : `from ${words(name, seen.values)} to ${words(name, now.values)}.`
    }`;
  const taken = changed.filter((name) => !isTouched(name));
  return data<VersionedResult>(
    {
      intent,
      values: {
        ...values,
        ...Object.fromEntries(taken.map((name) => [name, now.values[name] ?? ""])),
      },
      seen: now,
      formError: `${savedFirst("this", { who, when })} Save again to keep what is shown here.`,
      fieldErrors: Object.fromEntries(changed.map((name) => [name, text(name)])),
    },
    409,
  );
}
