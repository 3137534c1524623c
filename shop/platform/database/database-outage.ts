/**
 * SQLSTATEs of a database that can't work now, whatever the query. Two characters stand for a whole
 * class.
 *
 * 08 connection; 28 authentication failed; 3D no such database; 53 out of disk, memory or connections;
 * 57 cancelled, time-out, shutting down, starting; 58 system error; 25006 read-only (a
 * failover to a replica); 25P03 and 25P04 transaction ended for its age; 40001 and 40P01 conflict with
 * another transaction: a retry works; 55P03 a lock was not free in time.
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
  "ENOBUFS",
]);

/**
 * Node's error codes that mean the database only when thrown by connecting: its socket is missing, its queue of
 * connections is full, or this process or machine has no file descriptor left.
 */
const SOCKET_CODES = new Set(["ENOENT", "EACCES", "EAGAIN", "EMFILE", "ENFILE"]);
/** Connecting, and finding the address to connect to. */
const CONNECTING = new Set<unknown>(["connect", "getaddrinfo"]);

/** Messages, without a code, of pg, its pool and Kysely for a connection that is lost or not available. */
const MESSAGES = [
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
 * Whether an error means that the database can't be reached or can't work now, rather than a bug in the
 * shop: the client may retry the request (503, Retry-After). Also checks `cause` and the errors of an
 * AggregateError. A failure of the payment provider never counts.
 */
export function isDatabaseOutage(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > DEPTH_MAX) return false;
  if (error.name === "ProviderFailure") return false;
  if (isOutageItself(error)) return true;
  if (error instanceof AggregateError)
    return error.errors.some((inner) => isDatabaseOutage(inner, depth + 1));
  return isDatabaseOutage(error.cause, depth + 1);
}

function isOutageItself(error: Error): boolean {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (CONNECTION_CODES.has(code)) return true;
  if (SOCKET_CODES.has(code)) return "syscall" in error && CONNECTING.has(error.syscall);
  // A response of PostgreSQL has a severity. Without an SQLSTATE it can't be interpreted.
  if ("severity" in error) return code === "" || SQL_STATES.some((state) => code.startsWith(state));
  return MESSAGES.some((message) => message.test(error.message));
}
