import { randomUUID } from "node:crypto";

const call = (url: string, endpoint: string, body: object) =>
  fetch(`${url}/api/${endpoint}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

/** Registers at one address; the statuses of asking who is signed in at others. */
export const signIn = async (url: string, others: readonly string[]) => {
  const account = { email: `ann.${randomUUID()}@example.com`, password: "pegs and rope 12" };
  const joined = await call(url, "auth-register", { ...account, fullName: "Ann Lee" });
  const { token } = (await joined.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  const mine: number[] = [joined.status];
  for (const other of others) mine.push((await fetch(`${other}/api/session`, { headers })).status);
  return mine;
};

/** The statuses of ten guesses of a password, sent to these addresses in turn. */
export const guess = async (email: string, urls: readonly string[]) => {
  const statuses: number[] = [];
  for (let at = 0; at < 10; at += 1) {
    const url = urls[at % urls.length] ?? "";
    statuses.push((await call(url, "auth-login", { email, password: "no" })).status);
  }
  return statuses;
};

/** What the limit of guesses answers to ten of them. */
export const NINE_AND_NO_MORE = [...Array.from({ length: 9 }, () => 401), 429];
