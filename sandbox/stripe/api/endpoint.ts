import type { Cause } from "#sandbox/stripe/events/events.ts";
import type { Tree } from "./form.ts";
import { fields, integer, optional, text, type Shape } from "./parameters.ts";
import type { Work } from "#sandbox/stripe/storage/store.ts";

/** What a call of the API has to work with. A POST's work is one transaction. */
export type CallContext = {
  readonly work: Work;
  /** The id in the path, or an empty text. */
  readonly id: string;
  readonly cause: Cause;
  /** Where the card pages are; a session's id follows. */
  readonly payPage: string;
};

/** One call of Stripe's API: reads its parameters first, and does nothing if they are wrong. */
export type Endpoint = {
  readonly method: "GET" | "POST";
  /** `{id}` stands for one part of the path. */
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

/** For calls that take an id and nothing else. */
export const noParameters = fields({});

const seconds = integer({ min: 0, max: 99_999_999_999 });
const range = fields({
  gt: optional(seconds),
  gte: optional(seconds),
  lt: optional(seconds),
  lte: optional(seconds),
});

/** A moment (seconds), or a range of them. */
const createdFilter: Shape<{ gt?: number; gte?: number; lt?: number; lte?: number }> = {
  read(value, param) {
    if (typeof value !== "string") return range.read(value, param);
    const moment = seconds.read(value, param);
    return { gte: moment, lte: moment };
  },
};

/** The parameters all of Stripe's lists share. */
export const paging = {
  created: optional(createdFilter),
  ending_before: optional(text(100)),
  limit: optional(integer({ min: 1, max: 100 })),
  starting_after: optional(text(100)),
};
