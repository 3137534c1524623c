import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import type { PublicChange } from "#shop/platform/database/hearing.ts";
import { onPublicChange } from "#shop/platform/database/public-change.server.ts";
import { londonDay } from "#shop/kit/time.ts";
import { findPage, findPageAt, readPages } from "#shop/content/pages.server.ts";
import { pageIndex } from "#shop/search/page-index.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  bringBackPage,
  discardPageDraft,
  publishPage,
  savePageDraft,
} from "./change-page.server.ts";
import { findDraftByToken, findEditedPage } from "./page-draft.server.ts";
import { findPageNumberAt, listPageVersions } from "./page-version-list.server.ts";
import { actOf } from "#tests/support/actors.ts";
import { editedPage } from "#tests/support/pages.ts";

const { db, url } = await testDatabase();
const [ann, ben] = [randomUUID(), randomUUID()];
const newAct = (id = ann) => actOf(id);

const edited = (slug: string) => editedPage(db, slug);

async function write(slug: string, body: string, act = newAct()) {
  const { live, draft, version } = await edited(slug);
  const content = { ...(draft?.content ?? live.content), body };
  return savePageDraft(db, slug, { act, seen: version, content });
}

async function publish(slug: string, act = newAct()) {
  return publishPage(db, slug, { act, seen: (await edited(slug)).version });
}

const textOf = async (slug: string) => (await findPage(db, slug))?.html ?? "";

/** A date has whole milliseconds, the database more. */
const justAfter = (version: { readonly at: Date } | undefined) =>
  new Date((version?.at.getTime() ?? 0) + 1);

test("a draft is not on the shop; published it is, for search too; what it replaced comes back", async () => {
  const file = await textOf("returns");
  expect(await write("returns", "## A zebra\n\nZebras may be returned.")).toMatchObject({
    ok: true,
  });
  expect(await textOf("returns")).toBe(file);
  const { token = "" } = (await edited("returns")).draft ?? {};
  expect(await findDraftByToken(db, token)).toMatchObject({ slug: "returns" });

  const before = new Date();
  expect(await publish("returns")).toEqual({ ok: true, value: 1 });
  expect(await textOf("returns")).toContain('<h2 id="a-zebra">A zebra</h2>');
  expect((await pageIndex(db)).lexemes.has("zebra")).toBe(true);
  expect(await findDraftByToken(db, token)).toBeNull();

  const { version } = await edited("returns");
  expect(await bringBackPage(db, "returns", { act: newAct(), seen: version, number: 0 })).toEqual({
    ok: true,
    value: 2,
  });
  expect(await textOf("returns")).toBe(file);
  expect((await pageIndex(db)).lexemes.has("zebra")).toBe(false);
  const { versions } = await listPageVersions(db, "returns", null);
  expect(versions.map(({ number, by, broughtBack }) => [number, by, broughtBack])).toEqual([
    [2, ann, 0],
    [1, ann, null],
  ]);
  const [second, first] = versions;
  expect((await findPageAt(db, "returns", justAfter(first)))?.html).toContain("A zebra");
  expect((await findPageAt(db, "returns", justAfter(second)))?.html).toBe(file);
  expect((await findPageAt(db, "returns", before))?.html).toBe(file);
  expect(await findPageNumberAt(db, "returns", before)).toBe(0);
  expect(await findPageNumberAt(db, "returns", new Date())).toBe(2);
});

test("the newest publication shows the day on which it was published, and only its page is another", async () => {
  const pages = await readPages(db);
  expect(await readPages(db)).toBe(pages);
  await write("cookies", "Cookies are counted.");
  await publish("cookies");
  const after = await readPages(db);
  const { versions } = await listPageVersions(db, "cookies", null);
  expect(after.get("cookies")?.updatedOn).toBe(londonDay(versions[0]?.at ?? new Date(0)));
  for (const [slug, page] of pages) if (slug !== "cookies") expect(after.get(slug)).toBe(page);
});

test("two people who publish, save or discard what they saw: the first wins", async () => {
  await write("privacy", "Ann's text.");
  const { version } = await edited("privacy");
  const both = await Promise.all(
    [ann, ben].map((id) => publishPage(db, "privacy", { act: newAct(id), seen: version })),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({ ok: false, reason: "changed_meanwhile" });
  const late = { act: newAct(ben), seen: version };
  const { content } = (await edited("privacy")).live;
  for (const refused of [
    await savePageDraft(db, "privacy", { ...late, content: { ...content, body: "Ben's text." } }),
    await discardPageDraft(db, "privacy", late),
    await bringBackPage(db, "privacy", { ...late, number: 0 }),
  ])
    expect(refused).toEqual({ ok: false, reason: "changed_meanwhile" });
  const { versions } = await listPageVersions(db, "privacy", null);
  expect(versions).toHaveLength(1);
});

test("a text that breaks a rule, an unknown page and no change are refused", async () => {
  expect(await write("faq", "Some <b>bold</b> text.")).toEqual({ ok: false, reason: "bad_page" });
  const { live, version } = await edited("faq");
  const sent = { act: newAct(), seen: version, content: live.content };
  expect(await savePageDraft(db, "faq", sent)).toEqual({ ok: false, reason: "unchanged" });
  expect(await savePageDraft(db, "no-such-page", sent)).toEqual({ ok: false, reason: "no_page" });
  expect(await findEditedPage(db, "no-such-page")).toBeNull();
});

test("a draft that is written back to what the shop shows is none any more", async () => {
  const { body } = (await edited("accessibility")).live.content;
  await write("accessibility", "Another text.");
  expect(await write("accessibility", body)).toEqual({ ok: true, value: { isDraft: false } });
  expect((await edited("accessibility")).draft).toBeNull();
});

test("every process hears of a publication once, and shows it", async () => {
  const listener = new pg.Client({ connectionString: url });
  await listener.connect();
  const heard: string[] = [];
  listener.on("notification", ({ payload = "" }) => heard.push(payload));
  await listener.query("listen public_change");
  const reports: PublicChange[] = [];
  const stop = await onPublicChange((change) => change !== "heard" && reports.push(change));
  // What is kept while notifications arrive.
  const before = await textOf("about-me");
  await write("about-me", "We are another shop.");
  expect([await textOf("about-me"), heard]).toEqual([before, []]);
  await publish("about-me");
  await expect
    .poll(() => [heard.map((notice) => notice.replace(/^\d+ /, "")), reports.slice(1)])
    .toEqual([["content content:about-me"], [["content", "content:about-me"]]]);
  expect(await textOf("about-me")).toContain("We are another shop.");
  await stop();
  await listener.end();
});
