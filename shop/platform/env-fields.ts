import { readWhole } from "#shop/kit/typed-number.ts";
import { z } from "zod";

/** A text; an empty one counts as not set. */
export const optional = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z.string().trim().optional(),
);

/** A URL with one of these protocols. The example is part of the message. */
export const url = (protocols: RegExp, example: string) =>
  optional.refine(
    (value) => value === undefined || (URL.canParse(value) && protocols.test(value)),
    `must be a URL such as ${example}`,
  );

/** A whole number in a range, such as "a number of seconds"; an empty text counts as not set. */
export const wholeNumber = (what: string, min: number, max: number) => {
  const message = `must be ${what} from ${min} to ${max}`;
  return z.preprocess(
    (value) =>
      typeof value === "string" && value !== ""
        ? readWhole(value, { least: min, most: max })
        : undefined,
    z.number(message).optional(),
  );
};
