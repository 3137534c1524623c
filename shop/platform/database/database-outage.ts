/**
 * SQLSTATEs of a database that can't do its work now, whatever it is asked. Two characters stand for
 * the whole class.
 *
 * 08 connection; 28 sign-in refused; 3D no such database; 53 out of disk, memory or connections;
 * 57 cancelled, time-out, shutting down, starting; 58 fault of the system below; 25006 read-only (a
 * failover to a replica); 25P03 and 25P04 transaction ended for its age; 40001 and 40P01 lost against
 * another transaction: the same request works when it comes again; 55P03 a lock was not free in time.
 */
const SQL_STATES = [
  "08",
  "28",
  "3D",
  "53",
  "57",
  "58",
  "25006",
  "25P03",
  "25P04",
  "40001",
  "40P01",
  "55P03",
] as const;

const CONNECTION_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "EADDRNOTAVAIL",
]);

/** Node's codes that mean the database only when they come from connecting: a socket that is not there. */
const SOCKET_CODES = new Set(["ENOENT", "EACCES"]);

/** What pg, its pool and Kysely say, without a code, of a connection that is lost or not to be had. */
const SENTENCES = [
  /^Client has encountered a connection error and is not queryable/,
  /^Client was closed and is not queryable/,
  /^Connection terminated/,
  /^Query read timeout/,
  /^timeout expired/,
  /^timeout exceeded when trying to connect/,
  /^Cannot use a pool after calling end on the pool/,
  /^The server does not support SSL connections/,
  /^There was an error establishing an SSL connection/,
  /^Received unexpected .* message from backend/,
  /^driver has already been destroyed/,
  /^Postgres connection has been discarded/,
];

const DEPTH_MAX = 5;

/**
 * Whether an error means that the database can't be reached or can't do its work now, rather than a
 * fault of the shop's: the same request is worth trying again (503, Retry-After). Looks into `cause`
 * and into the parts of an AggregateError. An error of Stripe's is never one.
 */
export function isDatabaseOutage(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > DEPTH_MAX) return false;
  if ("type" in error && String(error.type).startsWith("Stripe")) return false;
  if (isDownItself(error)) return true;
  if (error instanceof AggregateError)
    return error.errors.some((part) => isDatabaseOutage(part, depth + 1));
  return isDatabaseOutage(error.cause, depth + 1);
}

function isDownItself(error: Error): boolean {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (CONNECTION_CODES.has(code)) return true;
  if (SOCKET_CODES.has(code)) return "syscall" in error && error.syscall === "connect";
  // An answer of PostgreSQL's carries its severity. One without an SQLSTATE can't be understood.
  if ("severity" in error) return code === "" || SQL_STATES.some((state) => code.startsWith(state));
  return SENTENCES.some((sentence) => sentence.test(error.message));
}
