import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { productId } from "#tests/support/customers.ts";
import { addStaff } from "#shop/staff/manage.server.ts";
import { atTerminal, join, sessionOf, tokenOf, valueOf } from "#tests/support/staff.ts";
import { startCommand } from "#tests/support/shop-command.ts";

Object.assign(process.env, { PUBLIC_URL: "http://localhost:3000", RATE_LIMIT: "off" });
const { db, url } = await testDatabase();

async function run(name: string, args: readonly string[]) {
  const env = { ...process.env, DATABASE_URL: url, STRIPE_SECRET_KEY: "" };
  const { code, stdout, stderr } = await startCommand(name, args, env).ended;
  return { code, lines: stdout.trim().split("\n"), error: stderr.trim() };
}
const staff = (...args: readonly string[]) => run("staff", args);
const discounts = (...args: readonly string[]) => run("discounts", args);

const email = "Ann@Mill.example";

test("the command adds the first owner, whose link is the last line; lists, resets and disables", async () => {
  const added = await staff("add", email, "--name", "Ann Lee");
  expect(added).toMatchObject({ code: 0, error: "" });
  const link = added.lines.at(-1);
  expect(link).toMatch(/^http:\/\/localhost:3000\/admin\/join\?token=[\w-]{43}$/);
  const { token } = await join(db, tokenOf(link));

  const [listed, again, disabled] = await Promise.all([
    staff("list"),
    staff("add", email.toLowerCase()),
    staff("disable", email),
  ]);
  expect(listed.lines.at(-1)).toMatch(
    /^Ann@Mill\.example \(Ada Lee\), owner: authenticator app, 10 recovery codes, 1 session, last seen on /,
  );
  expect([again.code, again.error]).toEqual([1, expect.stringMatching(/already on the staff/)]);
  expect([disabled.code, disabled.error]).toEqual([1, expect.stringMatching(/the last owner/)]);

  const reset = await staff("reset", "ann@mill.example");
  await expect(sessionOf(db, token)).rejects.toThrow("ended");
  await join(db, tokenOf(reset.lines.at(-1)));
  valueOf(await addStaff(db, { email: "Pat@mill.example", role: "packer" }, atTerminal()));
  expect((await staff("disable", "pat@mill.example")).code).toBe(0);
  const [, pat] = (await staff("list")).lines.slice(-2);
  expect(pat).toMatch(/^Pat@mill\.example \(Pat\), packer: disabled on /);
});

test("a discount code that exists, or that there is not, is a sentence and exit code 1", async () => {
  const add = () => discounts("add", "SPRING10", "--percent", "10");
  expect((await add()).code).toBe(0);
  const [again, none] = await Promise.all([add(), discounts("pause", "AUTUMN10")]);
  expect(again).toMatchObject({
    code: 1,
    error:
      "This code already exists. Its terms can’t be changed: pause it, and add one with another name.",
  });
  expect(none).toMatchObject({ code: 1, error: "There is no code AUTUMN10." });
});

test("a review is published and a question is answered by a command, which says so if it was done before", async () => {
  const { id: order_id } = await anOrder(db, "unpaid");
  const said = { productId: await productId(db, "beech-pegs"), shownName: "Ann" };
  const words = { rating: 5, title: "Holds well", words: "Even in a gale.", choice: "" };
  const { id: review } = await db
    .insertInto("reviews")
    .values({ ...said, ...words, orderId: order_id, position: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: question } = await db
    .insertInto("questions")
    .values({ ...said, question: "Which hooks?" })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [name, act, again] of [
    ["reviews", ["publish", review], "It is published already."],
    ["questions", ["answer", question, "Two of 8 mm."], "It has this answer already."],
  ] as const) {
    const doIt = async () => (await run(name, act)).lines;
    const published = (await doIt()).find((line) => line.startsWith(`Published: ${act[1]} `));
    const line = published?.replace("Published: ", "");
    expect((await run(name, ["list", "--published"])).lines).toContain(line);
    expect(await doIt()).toContain(again);
  }
});
