import { hashPassword, isPassword } from "#shop/accounts/passwords/passwords.server.ts";
import type { RunningShop } from "#tests/support/running-shop.ts";
import { percentile, timeEach, type Figure } from "./report.ts";
import { loadByWire } from "./wire-load.ts";

const TIMES = 60;
const PASSWORD = "pegs and rope 12";
const AT_ONCE = 8;
/** A customer signs in once at a time: each connection has one of its own. */
const CUSTOMERS = 16;

/** How long a sign-in takes and how many a second there are, each with argon2's own share beside it. */
export async function measureSignIn(shop: RunningShop): Promise<Figure[]> {
  const customers = Array.from({ length: CUSTOMERS }, (_, at) => ({
    email: `ann.${at}@mill.example`,
    password: PASSWORD,
  }));
  for (const customer of customers)
    await post(shop, "auth-register", { ...customer, fullName: "Ann Lee" });
  const hash = await hashPassword(PASSWORD);
  const signIns: number[] = [];
  const floors: number[] = [];
  // By turns, so that whatever else the machine does slows both.
  await timeEach(TIMES, async () => {
    floors.push(...(await timeEach(1, () => isPassword(hash, PASSWORD))));
    signIns.push(...(await timeEach(1, () => post(shop, "auth-login", customers[0]))));
  });
  const underLoad = await loadByWire(
    shop.url,
    ...customers.map((body) => ({ method: "POST", path: "/api/auth-login", body }) as const),
  );
  return [
    { what: "sign-in, p50", value: percentile(signIns, 0.5), unit: "ms" },
    { what: "argon2 alone, p50", value: percentile(floors, 0.5), unit: "ms" },
    { what: "sign-in, under load", value: underLoad, unit: "a second" },
    { what: "argon2 alone, under load", value: await argon2Alone(hash), unit: "a second" },
  ];
}

async function post(shop: RunningShop, name: string, body: unknown): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${shop.url}/api/${name}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}`);
}

/** Passwords checked a second in this process, on the threads that a web process has. */
async function argon2Alone(hash: string): Promise<number> {
  const began = performance.now();
  const checked = await Promise.all(
    Array.from({ length: AT_ONCE }, () => timeEach(TIMES / 2, () => isPassword(hash, PASSWORD))),
  );
  return Math.round((checked.flat().length * 1_000) / (performance.now() - began));
}
