/** The connections of one instance: how many each of its processes may open. */
export type ConnectionBudget = {
  /** The pool of a web process for the storefront. */
  readonly storefront: number;
  /** The pool of a web process for the admin. */
  readonly admin: number;
  /** The pool of the jobs process. */
  readonly jobs: number;
};

export type InstanceShape = {
  readonly role: Role;
  readonly webConcurrency: number;
  readonly jobsConcurrency: number;
  readonly mailConcurrency: number;
};

/** What an instance runs: everything, the web processes alone, or the jobs process alone. */
export type Role = (typeof roles)[number];
export const roles = ["all", "web", "jobs"] as const;

/** For the migrations at the start and a command beside the running shop. */
const SPARE = 2;
/** Each web process listens for changes on a connection of its own. */
const LISTENING = 1;
/** The jobs process writes its heartbeats on connections of their own. */
const HEARTBEATS = 2;
/** Below these, requests or jobs would wait for connections rather than for the database. */
const STOREFRONT_MIN = 3;
const ADMIN_MIN = 1;
const JOBS_MIN = 5;
/** One process has no use for more. */
const STOREFRONT_MAX = 20;
const ADMIN_MAX = 5;
const WEB_MIN = STOREFRONT_MIN + ADMIN_MIN + LISTENING;

/** The connections that an instance needs at least. */
function connectionsNeeded({ role, webConcurrency }: InstanceShape): number {
  const jobs = role === "web" ? 0 : JOBS_MIN + HEARTBEATS;
  return SPARE + jobs + (role === "jobs" ? 0 : webConcurrency * WEB_MIN);
}

/** How many web processes a number of connections is enough for; at least one. */
export function webProcessesFor(connections: number, shape: InstanceShape): number {
  const others = connectionsNeeded({ ...shape, webConcurrency: 0 });
  return Math.max(1, Math.floor((connections - others) / WEB_MIN));
}

/**
 * Shares the connections of an instance among its processes; together they never open more. The jobs get
 * one for each worker and three for the queue itself, but at most half unless they are alone; the web
 * processes share the rest equally, three quarters of it for the storefront.
 */
export function shareConnections(connections: number, shape: InstanceShape): ConnectionBudget {
  const { role, webConcurrency, jobsConcurrency, mailConcurrency } = shape;
  const free = connections - SPARE;
  const wanted = 3 + jobsConcurrency + mailConcurrency;
  const besideWeb = Math.min(Math.floor(free / 2), free - webConcurrency * WEB_MIN);
  const jobsMax = (role === "jobs" ? free : besideWeb) - HEARTBEATS;
  const jobs = role === "web" ? 0 : Math.max(JOBS_MIN, Math.min(wanted, jobsMax));
  if (role === "jobs") return { storefront: 0, admin: 0, jobs };
  const ofWeb = free - (role === "web" ? 0 : jobs + HEARTBEATS);
  const each = Math.floor(ofWeb / webConcurrency) - LISTENING;
  const admin = Math.min(ADMIN_MAX, Math.max(ADMIN_MIN, Math.floor(each / 4)));
  return {
    storefront: Math.min(STOREFRONT_MAX, Math.max(STOREFRONT_MIN, each - admin)),
    admin,
    jobs,
  };
}

/** The connections that the processes open together at most. */
export function connectionsOpened(
  budget: ConnectionBudget,
  { role, webConcurrency }: InstanceShape,
) {
  const web = role === "jobs" ? 0 : webConcurrency * (budget.storefront + budget.admin + LISTENING);
  return SPARE + web + (role === "web" ? 0 : budget.jobs + HEARTBEATS);
}

/** Why the connections are too few, and the remedy; null when they are enough. */
export function budgetProblem(connections: number, shape: InstanceShape): string | null {
  const needed = connectionsNeeded(shape);
  if (connections >= needed) return null;
  const fewer = webProcessesFor(connections, shape);
  const instead =
    shape.role !== "jobs" && fewer < shape.webConcurrency ? `, or WEB_CONCURRENCY to ${fewer}` : "";
  const processes =
    shape.role === "jobs"
      ? "the jobs process"
      : `${shape.webConcurrency} web ${shape.webConcurrency === 1 ? "process" : "processes"}`;
  return `DATABASE_CONNECTIONS ${connections} is too few for ${processes}. Set it to at least ${needed}${instead}.`;
}
