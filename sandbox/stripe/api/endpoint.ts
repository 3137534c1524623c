import type { Cause } from "#sandbox/stripe/events/events.ts";
import type { Tree } from "./form.ts";
import { fields, integer, optional, text, type Shape } from "./parameters.ts";
import type { Work } from "#sandbox/stripe/storage/store.ts";

/** The context of an API call. A POST is one transaction. */
export type CallContext = {
  readonly work: Work;
  /** The id in the path, or an empty string. */
  readonly id: string;
  readonly cause: Cause;
  /** The URL of the payment pages, to which a session's id is appended. */
  readonly payPage: string;
};

/** An endpoint of Stripe's API. It checks its parameters before it does anything. */
export type Endpoint = {
  readonly method: "GET" | "POST";
  /** `{id}` matches one segment of the path. */
  readonly path: string;
  prepare(parameters: Tree): (context: CallContext) => Promise<object>;
};

export function endpoint<T>(definition: {
  method: "GET" | "POST";
  path: string;
  parameters: Shape<T>;
  run(context: CallContext, parameters: T): Promise<object>;
}): Endpoint {
  return {
    method: definition.method,
    path: definition.path,
    prepare(parameters) {
      const read = definition.parameters.read(parameters, "");
      return (context) => definition.run(context, read);
    },
  };
}

/** For endpoints without parameters. */
export const noParameters = fields({});

const seconds = integer({ min: 0, max: 99_999_999_999 });
const range = fields({
  gt: optional(seconds),
  gte: optional(seconds),
  lt: optional(seconds),
  lte: optional(seconds),
});

/** A time in seconds, or a range. */
const createdFilter: Shape<{ gt?: number; gte?: number; lt?: number; lte?: number }> = {
  read(value, param) {
    if (typeof value !== "string") return range.read(value, param);
    const time = seconds.read(value, param);
    return { gte: time, lte: time };
  },
};

/** The parameters of all of Stripe's lists. */
export const paging = {
  created: optional(createdFilter),
  ending_before: optional(text(100)),
  limit: optional(integer({ min: 1, max: 100 })),
  starting_after: optional(text(100)),
};
