import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { findPage } from "#shop/content/pages.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { bringBackPage, keepOwnPage, savePageDraft } from "./change-page.server.ts";
import { listChangedPages } from "./originals.server.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { editedPage, publishBody } from "#tests/support/pages.ts";

const { db } = await testDatabase();

const edited = (slug: string) => editedPage(db, slug);
const versionOf = async (slug: string) => (await edited(slug)).version;
const listed = async () => (await listChangedPages(db)).map(({ slug }) => slug);
const text = async () => (await findPage(db, "faq"))?.html ?? "";

/** An update brings another file than the one that the page was published beside. */
const update = (word: string) =>
  sql`update page_versions set original = jsonb_set(original, '{body}', to_jsonb(${word}::text))
    where page = 'faq'`.execute(db);

beforeEach(async () => {
  await sql`truncate page_versions, page_drafts`.execute(db);
  await publishBody(db, "faq", "## Our own\n\nOur own words.");
});

test("an update never takes an edited page: it is listed with its own words, the old and the new file", async () => {
  expect(await listed()).toEqual([]);
  await update("What the file said before");
  const [page] = await listChangedPages(db);
  expect([page?.slug, page?.was.body, page?.own.body]).toEqual([
    "faq",
    "What the file said before",
    "## Our own\n\nOur own words.",
  ]);
  expect(page?.is.body).not.toBe(page?.was.body);
  expect(await text()).toContain("Our own words.");
});

test("kept, it is listed no more, once for twenty presses, until the next update has another file", async () => {
  await update("before");
  const sent = { act: ownersAct(), seen: await versionOf("faq") };
  const presses = await Promise.all(Array.from({ length: 20 }, () => keepOwnPage(db, "faq", sent)));
  expect(new Set(presses.map(({ ok }) => ok))).toEqual(new Set([true]));
  const { rows } = await sql`select from audit_log where action = 'keep_own_page'
    and act_id = ${sent.act.actId}`.execute(db);
  expect([rows.length, await listed()]).toEqual([1, []]);
  expect(await text()).toContain("Our own words.");
  await update("another one");
  expect(await listed()).toEqual(["faq"]);
});

test("the new one taken, the shop has the file, and what was ours comes back", async () => {
  const before = await text();
  await update("before");
  const taken = { act: ownersAct(), seen: await versionOf("faq"), number: 0 };
  expect(await bringBackPage(db, "faq", taken)).toEqual({ ok: true, value: 2 });
  expect(await listed()).toEqual([]);
  expect(await text()).not.toContain("Our own words.");
  const back = { act: ownersAct(), seen: await versionOf("faq"), number: 1 };
  expect(await bringBackPage(db, "faq", back)).toEqual({ ok: true, value: 3 });
  expect(await text()).toBe(before);
});

test("is refused for a page that is as its file, for none, and after a colleague's change", async () => {
  const keep = (slug: string, seen: number) => keepOwnPage(db, slug, { act: ownersAct(), seen });
  expect(await keep("returns", await versionOf("returns"))).toMatchObject({ reason: "unchanged" });
  expect(await keep("no-such-page", 0)).toMatchObject({ reason: "no_page" });
  const seen = await versionOf("faq");
  const { live } = await edited("faq");
  const content = { ...live.content, body: "## Another\n\nAnother draft." };
  await savePageDraft(db, "faq", { act: ownersAct(), seen, content });
  expect(await keep("faq", seen)).toMatchObject({ reason: "changed_meanwhile" });
});
