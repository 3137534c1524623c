/** What a check has found, in one sentence; of a warning or a failure, it ends with the remedy. */
export type Finding = {
  readonly state: "good" | "warning" | "bad";
  readonly text: string;
};

export const good = (text: string): Finding => ({ state: "good", text });
export const warning = (text: string): Finding => ({ state: "warning", text });
export const bad = (text: string): Finding => ({ state: "bad", text });

/** For what only the database knows, while it can't be used. */
export const unseen = (what: string): Finding =>
  bad(
    `${what} can't be seen, as the database can't be used. Make it work, and run npm run doctor again.`,
  );

/** "1 day", "2 days". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The message of an error, or the first reason behind it, such as "ECONNREFUSED". */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0]);
  if (cause instanceof Error && cause.message !== "") return cause.message;
  return error.message || error.name;
}
