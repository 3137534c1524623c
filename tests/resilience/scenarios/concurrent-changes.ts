import { expect } from "vitest";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { checkout } from "#tests/resilience/buyers.ts";
import type { Harness } from "#tests/resilience/harness.ts";
import { size } from "#tests/resilience/size.ts";
import { inParallel } from "#tests/resilience/wait-until.ts";

/** The hash of PASSWORD, cheap to verify, so that the database does most of the work. */
const CHEAP_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$sLebHuJFsIxUHHPeWXpUog$V0hISbelnunErHuNa5h5Z5md5ZYQHRWi0xsWIcJLmDw";
const PASSWORD = "correct horse ";
const leaving = { currentPassword: PASSWORD };
const AT_ONCE = 32;
const HOT_ACCOUNTS = 3;

type Account = { readonly id: string; readonly email: string; readonly token: string };

/**
 * Many requests at once about a few accounts: sign-ins, sign-outs, resets, addresses, checkouts and
 * deletions. No transactions deadlock (docs/lock-order.md), and no response is a server error.
 */
export async function concurrentAccountChanges(harness: Harness): Promise<string> {
  const { requests } = size.concurrentChanges;
  const hot = await newAccounts(harness, HOT_ACCOUNTS);
  const buying = await newAccounts(harness, Math.ceil(requests / 20));
  const before = await deadlocks(harness);
  const statuses = new Map<number, number>();
  const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  await inParallel(
    Array.from({ length: requests }, (_, turn) => turn),
    AT_ONCE,
    async (turn) => {
      const account = pick(hot, turn);
      const buyer = pick(buying, Math.floor(turn / 20));
      switch (turn % 20) {
        case 0:
        case 1:
          return void note(
            (await checkout(harness.shop.url, { ...buyer, cart: harness.products.slice(0, 2) }))
              .status,
          );
        case 2:
          return void note(
            await post(harness, "/api/auth-reset-request", { email: account.email }),
          );
        case 3:
          return void note(
            await postForm(harness, "/account/addresses", { ...account, fields: address }),
          );
        case 4:
          return void note(
            await postForm(harness, "/account/devices", {
              ...account,
              fields: { intent: "others" },
            }),
          );
        case 5:
          return void note(await postForm(harness, "/account", { ...account, fields: {} }));
        // Beside the checkouts of the same account.
        case 6:
          return void note(
            await postForm(harness, "/account/your-data", { ...buyer, fields: leaving }),
          );
        default:
          return void note(await signInAndOut(harness, account));
      }
    },
  );
  // Whoever has ordered since is gone as well: no card page stays open.
  for (const buyer of buying)
    await postForm(harness, "/account/your-data", { ...buyer, fields: leaving });
  await harness.settle();
  const counts = [...statuses].toSorted().map(([status, times]) => `${status}: ${times}`);
  expect(
    [...statuses.keys()].filter((status) => status >= 500),
    counts.join(", "),
  ).toEqual([]);
  expect((await deadlocks(harness)) - before).toBe(0);
  return `${requests} requests about few accounts, ${AT_ONCE} at once: no deadlock; ${counts.join(", ")}`;
}

const address = {
  intent: "save",
  name: "Ann Lee",
  line1: "1 Mill Lane",
  line2: "",
  city: "Halifax",
  country: "GB",
  postcode: "HX7 8AD",
};

function pick(accounts: readonly Account[], turn: number): Account {
  const account = accounts[turn % accounts.length];
  if (account === undefined) throw new Error("There is no account to pick.");
  return account;
}

async function newAccounts(harness: Harness, count: number): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let made = 0; made < count; made++) {
    const email = `acts-${randomUUID()}@example.com`;
    const token = randomBytes(32).toString("base64url");
    const { rows } = await harness.shopDb.query<{ id: string }>(
      `with made as (insert into customers (email, full_name, password_hash, verified_at)
         values ($1, 'Ann Lee', $2, now()) returning id)
       insert into sessions (token_hash, customer_id, expires_at)
         select $3, id, now() + interval '1 day' from made returning customer_id as id`,
      [email, CHEAP_HASH, createHash("sha256").update(token).digest()],
    );
    accounts.push({ id: rows[0]?.id ?? "", email, token });
  }
  return accounts;
}

/** Signs in to an account that others sign in to at the same time, and every other time out again. */
async function signInAndOut(harness: Harness, { email }: Account): Promise<number> {
  const answered = await fetch(`${harness.shop.url}/api/auth-login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { token = "" } = (await answered.json()) as { token?: string };
  if (harness.random.between(0, 1) === 0) await post(harness, "/api/auth-logout", { token });
  return answered.status;
}

async function post(
  harness: Harness,
  path: string,
  { token, ...body }: { token?: string; email?: string },
): Promise<number> {
  const answered = await fetch(harness.shop.url + path, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  await answered.arrayBuffer();
  return answered.status;
}

async function postForm(
  harness: Harness,
  path: string,
  { token, fields }: { token: string; fields: Readonly<Record<string, string>> },
): Promise<number> {
  const answered = await fetch(harness.shop.url + path, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  await answered.arrayBuffer();
  return answered.status;
}

/** The number of deadlocks that PostgreSQL has broken in this database. */
async function deadlocks(harness: Harness): Promise<number> {
  const { rows } = await harness.shopDb.query<{ deadlocks: string }>(
    "select deadlocks from pg_stat_database where datname = current_database()",
  );
  return Number(rows[0]?.deadlocks ?? 0);
}
