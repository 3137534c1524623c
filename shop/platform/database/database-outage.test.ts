import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { isDatabaseOutage } from "./database-outage.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

/** A response of PostgreSQL, as pg throws it. */
function databaseError(code: string | undefined): Error {
  const error = new pg.DatabaseError("a message of the database", 0, "error");
  error.severity = "ERROR";
  error.code = code;
  return error;
}

/** An error of Node. */
function withCode(code: string, more: object = {}): Error {
  return Object.assign(new Error(`connect ${code}`), { code, ...more });
}

const asIs = (thrown: unknown) => thrown;

describe("counts as a database outage:", () => {
  const states = {
    "connection failure": "08006",
    "can't establish the connection": "08001",
    "protocol violation": "08P01",
    "password refused": "28P01",
    "no such database": "3D000",
    "disk full": "53100",
    "out of memory": "53200",
    "too many clients": "53300",
    "statement time-out": "57014",
    "ended by an administrator": "57P01",
    "crash of another server process": "57P02",
    starting: "57P03",
    "database dropped": "57P04",
    "idle session ended": "57P05",
    "input/output error": "58030",
    "read-only, after a failover": "25006",
    "transaction idle for too long": "25P03",
    "transaction open for too long": "25P04",
    "could not serialise": "40001",
    deadlock: "40P01",
    "lock not available": "55P03",
    "no SQLSTATE": undefined,
  };
  test.each(Object.entries(states))("%s", (_, code) => {
    expect(isDatabaseOutage(databaseError(code))).toBe(true);
  });

  test.each([
    "Client has encountered a connection error and is not queryable",
    "Client was closed and is not queryable",
    "Connection terminated",
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "Query read timeout",
    "timeout expired",
    "timeout exceeded when trying to connect",
    "Cannot use a pool after calling end on the pool",
    "driver has already been destroyed",
    "Postgres connection has been discarded",
  ])("%s", (message) => {
    expect(isDatabaseOutage(new Error(message))).toBe(true);
  });

  test.each([
    "ECONNREFUSED",
    "ECONNRESET",
    "EPIPE",
    "ETIMEDOUT",
    "ENOTFOUND",
    "EAI_AGAIN",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "ENOBUFS",
  ])("%s", (code) => {
    expect(isDatabaseOutage(withCode(code))).toBe(true);
  });

  test.each(["ENOENT", "EACCES", "EAGAIN", "EMFILE", "ENFILE"])("%s of a connection", (code) => {
    expect(isDatabaseOutage(withCode(code, { syscall: "connect" }))).toBe(true);
    expect(isDatabaseOutage(withCode(code, { syscall: "getaddrinfo" }))).toBe(true);
  });

  test("a database that is frozen while its queue of connections is full", async () => {
    const dir = tempFolder();
    const socket = path.join(dir, ".s.PGSQL.5432");
    // It listens, takes nobody in, and lets two wait.
    const frozen = spawn(process.execPath, [
      "-e",
      `net.createServer().listen({ path: ${JSON.stringify(socket)}, backlog: 1 }, () => {
        fs.writeSync(1, "listens");
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
      })`,
    ]);
    const waiting: net.Socket[] = [];
    try {
      await once(frozen.stdout, "data");
      for (const _ of [1, 2]) {
        const connection = net.connect(socket);
        waiting.push(connection);
        await once(connection, "connect");
      }
      const error = await new pg.Client({ host: dir, port: 5432 }).connect().catch(asIs);
      expect(error).toMatchObject({ code: "EAGAIN" });
      expect(isDatabaseOutage(error)).toBe(true);
    } finally {
      for (const connection of waiting) connection.destroy();
      frozen.kill("SIGKILL");
    }
  });

  test("an outage as the cause of another error, or inside an aggregate error", () => {
    const refused = withCode("ECONNREFUSED");
    expect(isDatabaseOutage(new Error("a page failed", { cause: refused }))).toBe(true);
    expect(isDatabaseOutage(new AggregateError([new Error("other"), refused]))).toBe(true);
    const deep = new Error("outer", { cause: new AggregateError([refused]) });
    expect(isDatabaseOutage(deep)).toBe(true);
  });
});

describe("does not count as a database outage:", () => {
  test.each(["23505", "23503", "42P01", "42601", "22P02", "0A000", "25P02", "XX000", "P0001"])(
    "SQLSTATE %s",
    (code) => {
      expect(isDatabaseOutage(databaseError(code))).toBe(false);
    },
  );

  test("a missing file", async () => {
    expect(isDatabaseOutage(await readFile("/no/such/file").catch(asIs))).toBe(false);
  });

  test.each(["EMFILE", "ENFILE", "EAGAIN"])("%s of a file", (code) => {
    expect(isDatabaseOutage(withCode(code, { syscall: "open" }))).toBe(false);
  });

  test("an outage of the payment provider", () => {
    const failure = Object.assign(new Error("No answer", { cause: withCode("ECONNREFUSED") }), {
      name: "ProviderFailure",
    });
    expect(isDatabaseOutage(failure)).toBe(false);
  });

  test("anything else", () => {
    expect(isDatabaseOutage(new TypeError("undefined is not a function"))).toBe(false);
    expect(isDatabaseOutage("Query read timeout")).toBe(false);
    expect(isDatabaseOutage(undefined)).toBe(false);
    const circle = new Error("circle");
    circle.cause = circle;
    expect(isDatabaseOutage(circle)).toBe(false);
  });
});
