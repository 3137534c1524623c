import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { prunePageVersions } from "#shop/content/publishing/prune-page-versions.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { bringBackSettings, findSection, saveSettings } from "./change-settings.server.ts";
import { forgetTestimonials, pruneSettingVersions } from "./prune-versions.server.ts";
import type { Overrides } from "./setting-schemas.ts";
import { ownersAct } from "#tests/support/actors.ts";

const { db } = await testDatabase();
const said = (by: string) => ({ quote: "It dries.", by, about: "", isExample: false });

/** Saves versions of the words one after the other, each so many days ago. */
async function saved(versions: readonly (readonly [daysAgo: number, settings: Overrides])[]) {
  for (const [at, [daysAgo, settings]] of versions.entries()) {
    expect(await saveSettings(db, "words", { act: ownersAct(), seen: at, settings })).toMatchObject(
      {
        ok: true,
      },
    );
    await sql`update setting_versions set saved_at = now() - interval '1 day' * ${daysAgo}
      where version = ${at + 1}`.execute(db);
  }
}
async function names() {
  const { rows } = await sql<{ version: number; by: string | null; forgotten: string[] }>`
    select version, settings->'testimonial'->>'by' as by, forgotten from setting_versions
    where section = 'words' order by version`.execute(db);
  return rows.map(({ version, by, forgotten }) => [version, by, ...forgotten]);
}

afterEach(async () => {
  await sql`truncate setting_versions, page_versions`.execute(db);
});

test("a testimonial goes from the versions that had it 90 days after it was replaced, and nothing else does", async () => {
  await saved([
    [200, { testimonial: said("Ann") }],
    [150, { cardsLine: "All cards." }],
    [91, { testimonial: said("Ben") }],
    [10, { testimonial: said("Cid") }],
    [5, { cardsLine: "Most cards." }],
  ]);
  await pruneSettingVersions(db);
  await pruneSettingVersions(db);
  expect(await names()).toEqual([
    [1, null, "testimonial"],
    [2, null, "testimonial"],
    [3, "Ben"],
    [4, "Cid"],
    [5, "Cid"],
  ]);
  expect((await findSection(db, "words")).settings.cardsLine).toBe("Most cards.");
});

test("staff remove earlier testimonials at once; a version that has none any more leaves today's as it is", async () => {
  await saved([
    [3, { testimonial: said("Ann"), cardsLine: "All cards." }],
    [2, { testimonial: said("Ben"), cardsLine: "Most cards." }],
  ]);
  const press = ownersAct();
  expect(await forgetTestimonials(db, press)).toEqual({ ok: true, value: 1 });
  expect(await forgetTestimonials(db, press)).toEqual({ ok: true, value: 1 });
  expect(await names()).toEqual([
    [1, null, "testimonial"],
    [2, "Ben"],
  ]);
  const { rows } = await sql<{ kept: string }>`select changed::text as kept from audit_log
    where action = 'forget_testimonials'`.execute(db);
  expect([rows.length, rows[0]?.kept.includes("Ann")]).toEqual([1, false]);
  await bringBackSettings(db, "words", { act: ownersAct(), seen: 2, number: 1 });
  const { settings } = await findSection(db, "words");
  expect([settings.testimonial?.by, settings.cardsLine]).toEqual(["Ben", "All cards."]);
});

test("versions of settings and of pages go seven years after the next one; what is on the shop stays", async () => {
  await saved([
    [4_000, { cardsLine: "Old." }],
    [2_600, { cardsLine: "Older than seven years." }],
    [100, { cardsLine: "Now." }],
  ]);
  await sql`insert into page_versions (page, version, published_at, published_by, content) values
    ('about', 1, now() - interval '9 years', 'a', '{}'), ('about', 2, now() - interval '8 years', 'a', '{}'),
    ('faq', 1, now() - interval '20 years', 'a', '{}')`.execute(db);
  await pruneSettingVersions(db);
  await prunePageVersions(db);
  expect((await names()).map(([version]) => version)).toEqual([2, 3]);
  const { rows } = await sql`select page, version from page_versions order by page`.execute(db);
  expect(rows).toEqual([
    { page: "about", version: 2 },
    { page: "faq", version: 1 },
  ]);
});
