/** The properties of an error that are logged. Others may contain what people typed. */
const LOGGED = [
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
const ERRORS_MAX = 10;

/**
 * An error as it is logged: message, stack, codes and causes. All other properties, such as
 * PostgreSQL's `detail`, `where` and `hint` or a query's parameters, are left out because they contain
 * names, addresses and tokens. Values quoted in a message are left out, too.
 */
export function serialiseError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? withoutValues(error) : error;
  const logged: Record<string, unknown> = {
    type: error.name === "Error" ? error.constructor.name : error.name,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ""),
  };
  for (const key of LOGGED) {
    const value: unknown = Reflect.get(error, key);
    if (typeof value === "string" || typeof value === "number") logged[key] = value;
  }
  if (depth >= DEPTH_MAX) return logged;
  if (error.cause !== undefined) logged["cause"] = serialiseError(error.cause, depth + 1);
  if (error instanceof AggregateError)
    logged["errors"] = error.errors
      .slice(0, ERRORS_MAX)
      .map((part) => serialiseError(part, depth + 1));
  return logged;
}

/** PostgreSQL quotes a value that it could not read at the end: `invalid input syntax for type uuid: "…"`. */
const QUOTED =
  /((?:invalid|malformed|out of range|too long|could not)[^\n"]*: )"(?:[^"\n]|"(?!$|\s))*"?/gi;
const OUT_OF_RANGE =
  /\b(value|date\/time field value:?) "[^"\n]*"( is out of range| out of range)/gi;
const EMAIL = /[^\s<>"'(),;:]{1,200}@[^\s<>"'(),;:]+/g;

/** A message without the values that PostgreSQL quotes, and without e-mail addresses. */
export function withoutValues(text: string): string {
  return text.replace(QUOTED, "$1…").replace(OUT_OF_RANGE, "$1 …$2").replace(EMAIL, "…@…");
}
