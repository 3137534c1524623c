import pg from "pg";
import pino from "pino";
import { expect, test } from "vitest";
import { serialiseError, withoutValues } from "./log-error.ts";

const ANN = "ann@example.com";

/** One line of the log. */
function logged(err: unknown): { line: string; err: Record<string, unknown> } {
  let line = "";
  const log = pino(
    { serializers: { err: serialiseError } },
    { write: (text) => void (line = text) },
  );
  log.error({ err }, "a request failed");
  return { line, err: JSON.parse(line).err };
}

function uniqueViolation(): Error {
  const error = new pg.DatabaseError(
    'duplicate key value violates unique constraint "customers_email_key"',
    0,
    "error",
  );
  return Object.assign(error, {
    severity: "ERROR",
    code: "23505",
    detail: `Key (lower(email))=(${ANN}) already exists.`,
    where: `COPY customers, line 1: "Ann Lee"`,
    hint: "Ann Lee",
    internalQuery: "select 'Ann Lee'",
    table: "customers",
    constraint: "customers_email_key",
    parameters: [ANN, "secret-token"],
  });
}

test("a database error is logged with its message, code, table and constraint", () => {
  const { err } = logged(uniqueViolation());
  expect(err).toMatchObject({
    message: 'duplicate key value violates unique constraint "customers_email_key"',
    code: "23505",
    table: "customers",
    constraint: "customers_email_key",
  });
  expect(err["stack"]).toContain("log-error.test.ts");
});

test("no value of a row is logged, also not from a cause or an aggregate error", () => {
  const each = [
    uniqueViolation(),
    new Error("a page failed", { cause: uniqueViolation() }),
    new AggregateError([uniqueViolation()], "several"),
  ];
  for (const error of each) {
    const { line } = logged(error);
    expect(line).toContain("customers_email_key");
    for (const value of [ANN, "Ann Lee", "secret-token", "detail", "where", "parameters"])
      expect(line).not.toContain(value);
  }
});

test.each([
  ['invalid input syntax for type uuid: "Ann Lee"', "invalid input syntax for type uuid: …"],
  [
    'value "123456789012" is out of range for type integer',
    "value … is out of range for type integer",
  ],
  ["550 5.1.1 <ann@example.com>: no such user", "550 5.1.1 <…@…>: no such user"],
  ['relation "orders" does not exist', 'relation "orders" does not exist'],
])("%s", (message, expected) => {
  expect(withoutValues(message)).toBe(expected);
});

test("an error that is its own cause can be logged", () => {
  const error = new Error("round");
  error.cause = error;
  expect(logged(error).err["message"]).toBe("round");
});
