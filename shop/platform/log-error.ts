/** What an error is told by in the log. Everything else that hangs on it may carry what people typed. */
const TOLD = [
  "code",
  "severity",
  "constraint",
  "table",
  "column",
  "routine",
  "syscall",
  "address",
  "port",
  "status",
  "statusCode",
  "responseCode",
  "requestId",
] as const;

const DEPTH_MAX = 4;
const PARTS_MAX = 10;

/**
 * An error as the log keeps it: its message, stack, codes and causes. PostgreSQL's `detail`, `where`
 * and `hint`, the parameters of a query and whatever else hangs on an error are left out, because
 * they hold names, addresses and tokens; so are values that a message quotes.
 */
export function serialiseError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? withoutValues(error) : error;
  const told: Record<string, unknown> = {
    type: error.name === "Error" ? error.constructor.name : error.name,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ""),
  };
  for (const key of TOLD) {
    const value: unknown = Reflect.get(error, key);
    if (typeof value === "string" || typeof value === "number") told[key] = value;
  }
  if (depth >= DEPTH_MAX) return told;
  if (error.cause !== undefined) told["cause"] = serialiseError(error.cause, depth + 1);
  if (error instanceof AggregateError)
    told["errors"] = error.errors
      .slice(0, PARTS_MAX)
      .map((part) => serialiseError(part, depth + 1));
  return told;
}

/** PostgreSQL quotes what it could not read at the end of a sentence: `invalid input syntax for type uuid: "…"`. */
const QUOTED =
  /((?:invalid|malformed|out of range|too long|could not)[^\n"]*: )"(?:[^"\n]|"(?!$|\s))*"?/gi;
const OUT_OF_RANGE =
  /\b(value|date\/time field value:?) "[^"\n]*"( is out of range| out of range)/gi;
const ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;

/** A sentence without the values that PostgreSQL quotes in it, and without e-mail addresses. */
export function withoutValues(text: string): string {
  return text.replace(QUOTED, "$1…").replace(OUT_OF_RANGE, "$1 …$2").replace(ADDRESS, "…@…");
}
