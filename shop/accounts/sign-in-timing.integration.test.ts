import * as argon2 from "@node-rs/argon2";
import { beforeEach, expect, test, vi } from "vitest";
import { uniqueEmail, newCustomer, PASSWORD } from "#tests/support/accounts.ts";
import { testDatabase } from "#tests/support/database.ts";
import { register, signIn } from "./sign-in.server.ts";
import { mailsTo } from "#tests/support/mails.ts";

// Spied on, not replaced: the real argon2 does the work.
vi.mock("@node-rs/argon2", { spy: true });
// What another file of the worker has loaded calls argon2 itself.
vi.hoisted(() => vi.resetModules());

const { db } = await testDatabase();
const { customer } = await newCustomer(db);
const replacedToken = null;
const hash = vi.mocked(argon2.hash);
const verify = vi.mocked(argon2.verify);

beforeEach(() => void [hash, verify].map((spy) => spy.mockClear()));

test("signing in verifies a password with argon2 whether or not the e-mail address has an account", async () => {
  for (const email of [customer.email, uniqueEmail()])
    expect((await signIn(db, { email, password: "another line", replacedToken })).ok).toBe(false);
  expect([verify.mock.calls.length, hash.mock.calls.length]).toEqual([2, 0]);
  const [known, unknown] = verify.mock.calls.map(([passwordHash]) =>
    String(passwordHash).split("$").slice(0, 4),
  );
  expect(unknown).toEqual(known);
});

test("a password in another form than the normal one is verified in both, whether or not there is an account", async () => {
  const password = "cafe\u0301 au lait";
  for (const email of [customer.email, uniqueEmail()])
    expect((await signIn(db, { email, password, replacedToken })).ok).toBe(false);
  expect([verify.mock.calls.length, hash.mock.calls.length]).toEqual([4, 0]);
});

test("signing in with an older hash replaces it, so that every form of the password signs in", async () => {
  const { customer: older } = await newCustomer(db);
  const typed = "cafe\u0301 au lait";
  const password_hash = await argon2.hash(typed);
  await db
    .updateTable("customers")
    .set({ passwordHash: password_hash })
    .where("id", "=", older.id)
    .execute();
  const forms = ["caf\u00e9 au lait", typed, "caf\u00e9 au lait"];
  const results: boolean[] = [];
  for (const password of forms)
    results.push((await signIn(db, { email: older.email, password, replacedToken })).ok);
  expect(results).toEqual([false, true, true]);
});

test("registering hashes the password and sends a mail whether or not the e-mail address has an account", async () => {
  const fresh = uniqueEmail();
  for (const email of [fresh, customer.email])
    await register(db, { email, fullName: "Ann", password: PASSWORD, replacedToken });
  expect([verify.mock.calls.length, hash.mock.calls.length]).toEqual([0, 2]);
  expect(await mailsTo(db, fresh)).toHaveLength(1);
  expect((await mailsTo(db, customer.email)).at(-1)?.template).toBe("existing-account");
});
