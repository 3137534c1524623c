import { invalid, notSupported } from "./api-error.ts";
import type { Tree } from "./form.ts";

/** The schema of a parameter. `read` returns its value or throws Stripe's error. */
export type Shape<T> = {
  readonly optional?: boolean;
  read(value: Tree | string, param: string): T;
};

export type ValueOf<S> = S extends Shape<infer T> ? T : never;

type Fields = Readonly<Record<string, Shape<unknown>>>;
type OptionalKeys<F extends Fields> = {
  [K in keyof F]: undefined extends ValueOf<F[K]> ? K : never;
}[keyof F];
type Values<F extends Fields> = {
  [K in Exclude<keyof F, OptionalKeys<F>>]: ValueOf<F[K]>;
} & { [K in OptionalKeys<F>]?: ValueOf<F[K]> };

/** An object of named parameters. Unknown and missing ones are refused with Stripe's message. */
export function fields<F extends Fields>(known: F): Shape<Values<F>> {
  return {
    read(value, param) {
      if (typeof value === "string") throw invalid(`Invalid object`, { param });
      refuseUnknown(value, known, param);
      const entries = Object.entries(known).flatMap(([key, shape]) => {
        const inner = value[key];
        const name = nameOf(param, key);
        if (inner !== undefined) return [[key, shape.read(inner, name)]];
        if (shape.optional === true) return [];
        throw invalid(`Missing required param: ${name}.`, {
          code: "parameter_missing",
          param: name,
        });
      });
      return Object.fromEntries(entries);
    },
  };
}

export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return { optional: true, read: shape.read };
}

export function text(maxLength: number): Shape<string> {
  return {
    read(value, param) {
      if (typeof value !== "string") throw invalid("Invalid string", { param });
      if (value === "") throw empty(param);
      if (value.length > maxLength) {
        throw invalid(
          `Invalid string: ${value.slice(0, 20)}…; must be at most ${maxLength} characters`,
          { param },
        );
      }
      return value;
    },
  };
}

export function integer(limits: { min: number; max: number }): Shape<number> {
  return {
    read(value, param) {
      const given = text(40).read(value, param);
      const read = Number(given);
      const details = { code: "parameter_invalid_integer", param };
      if (!/^-?\d{1,15}$/.test(given)) throw invalid(`Invalid integer: ${given}`, details);
      if (read < limits.min) {
        throw invalid(`This value must be greater than or equal to ${limits.min}.`, details);
      }
      if (read > limits.max) {
        throw invalid(`This value must be less than or equal to ${limits.max}.`, details);
      }
      return read;
    },
  };
}

export const flag: Shape<boolean> = {
  read(value, param) {
    if (value === "true") return true;
    if (value === "false") return false;
    throw invalid(`Invalid boolean: ${shown(value)}`, { param });
  },
};

export function oneOf<const T extends string>(choices: readonly T[]): Shape<T> {
  return {
    read(value, param) {
      const choice = choices.find((known) => known === value);
      if (choice !== undefined) return choice;
      throw invalid(`Invalid ${param}: must be one of ${choices.join(", ")}`, { param });
    },
  };
}

/** A URL, returned unchanged, as it may contain `{CHECKOUT_SESSION_ID}`. */
export const webUrl: Shape<string> = {
  read(value, param) {
    const given = text(2_048).read(value, param);
    const url = URL.parse(given);
    if (url !== null && /^https?:$/.test(url.protocol)) return given;
    throw invalid("Not a valid URL", { code: "url_invalid", param });
  },
};

export const emailAddress: Shape<string> = {
  read(value, param) {
    const given = text(254).read(value, param);
    if (/^[^\s@]+@[^\s@]+$/.test(given)) return given;
    throw invalid(`Invalid email address: ${given}`, { code: "email_invalid", param });
  },
};

export function list<T>(of: Shape<T>, maxItems: number): Shape<T[]> {
  return {
    read(value, param) {
      if (typeof value === "string") {
        if (value === "") throw empty(param);
        throw invalid("Invalid array", { param });
      }
      const keys = Object.keys(value);
      if (keys.some((key) => !/^\d{1,4}$/.test(key))) throw invalid("Invalid array", { param });
      if (keys.length > maxItems) {
        throw invalid(`Array ${param} exceeded maximum ${maxItems} allowed elements.`, { param });
      }
      return keys
        .toSorted((a, b) => Number(a) - Number(b))
        .map((key) => of.read(value[key] ?? "", nameOf(param, key)));
    },
  };
}

/** Stripe's limits: 50 keys of at most 40 characters, values of at most 500. */
export const metadata: Shape<Record<string, string>> = {
  read(value, param) {
    if (value === "") return {};
    if (typeof value === "string") throw invalid("Invalid object", { param });
    const entries = Object.entries(value);
    if (entries.length > 50) throw invalid("You can have up to 50 metadata keys.", { param });
    for (const [key, inner] of entries) {
      const name = nameOf(param, key);
      if (typeof inner !== "string")
        throw invalid("Metadata values must be strings", { param: name });
      if (key.length > 40)
        throw invalid("Metadata keys can be up to 40 characters long.", { param });
      if (inner.length > 500) {
        throw invalid("Metadata values can have up to 500 characters.", { param: name });
      }
    }
    return Object.fromEntries(entries.filter(([, inner]) => inner !== "")) as Record<
      string,
      string
    >;
  },
};

/** A parameter that has no effect in the sandbox. It is accepted and ignored. */
export const ignored: Shape<undefined> = { optional: true, read: () => undefined };

/** A parameter that the sandbox does not support. It is refused by name. */
export const unsupported: Shape<undefined> = {
  optional: true,
  read(_value, param) {
    throw notSupported(param);
  },
};

function refuseUnknown(value: Tree, known: Fields, param: string): void {
  const unknown = Object.keys(value).filter((key) => !Object.hasOwn(known, key));
  const first = unknown[0];
  if (first === undefined) return;
  const names = unknown.slice(0, 5).map((key) => nameOf(param, key).slice(0, 200));
  throw invalid(`Received unknown parameter${names.length > 1 ? "s" : ""}: ${names.join(", ")}`, {
    code: "parameter_unknown",
    param: names[0] ?? first,
  });
}

function nameOf(param: string, key: string): string {
  return param === "" ? key : `${param}[${key}]`;
}

function shown(value: Tree | string): string {
  return typeof value === "string" ? value.slice(0, 40) : "object";
}

function empty(param: string): Error {
  return invalid(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a ` +
      `parameter; however '${param}' cannot be unset. You should remove '${param}' from your ` +
      "request or supply a non-empty value.",
    { code: "parameter_invalid_empty", param },
  );
}
