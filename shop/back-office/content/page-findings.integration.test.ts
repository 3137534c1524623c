import { expect, test } from "vitest";
import type { Page } from "#shop/content/page.ts";
import { readPages } from "#shop/content/pages.server.ts";
import { settings } from "#shop/content/settings/settings.ts";
import { testDatabase } from "#tests/support/database.ts";
import { findPageFindings } from "./page-findings.server.ts";
import { editedPage, publishBody } from "#tests/support/pages.ts";

const { db } = await testDatabase();
const pages = await readPages(db);

function pageOf(slug: string): Page {
  const page = pages.get(slug);
  if (page === undefined) throw new Error(`no page ${slug}`);
  return page;
}
const findingsOf = async (
  changed: Partial<Page>,
  { body = "", isExample = false, slug = "returns" } = {},
) =>
  (await findPageFindings(db, { ...pageOf(slug), ...changed }, { body, isExample })).map(
    ({ kind, text }) => `${kind}: ${text}`,
  );

test("nothing is to be said of any page that comes with the shop", async () => {
  for (const slug of pages.keys())
    expect([slug, await findingsOf({}, { slug })]).toEqual([slug, []]);
});

test("links to nothing, and to parts that a page does not have, are found", async () => {
  const { html } = pageOf("returns");
  const link = (to: string) => `<p><a href="${to}">see <em>there</em></a></p>`;
  const [first] = pageOf("faq").questions;
  const links = [
    "/nowhere",
    "/faq#nowhere",
    "#nowhere",
    `/faq#${first?.id ?? ""}`,
    "/cart",
    "/faq?x=1",
  ];
  const found = await findingsOf({ html: html + links.map(link).join("") });
  expect(found).toEqual([
    "link: “see there” leads to /nowhere, which does not exist.",
    "link: “see there” leads to /faq#nowhere, a part that the page does not have.",
    "link: “see there” leads to /returns#nowhere, a part that the page does not have.",
  ]);
});

test("a part that goes is found with every link to it, of pages and of the banner", async () => {
  const targets = settings()
    .claims.map(({ to }) => to.split("#", 2))
    .filter(([, id]) => id !== undefined);
  const [path = "", id = ""] = targets[0] ?? [];
  const slug = path.slice(1);
  const { html } = pageOf(slug);
  const found = await findingsOf({ html: html.replaceAll(` id="${id}"`, "") }, { slug });
  expect(found).toContain(
    `link: A link on the banner above the header leads to the part #${id}, which is no longer here.`,
  );
});

test("a part that goes is found with the links of other pages that the owner has published", async () => {
  const [part] = pageOf("returns").contents;
  const link = `[What we take back](/returns#${part?.id ?? ""})`;
  const { title } = (await editedPage(db, "privacy")).live.content;
  await publishBody(db, "privacy", `## More\n\n${link}`);
  expect(await findingsOf({})).toEqual([]);
  const found = await findingsOf({ html: "<p>Nothing.</p>" });
  expect(found).toEqual([
    `link: A link on the page “${title}” leads to the part #${part?.id ?? ""}, which is no longer here.`,
  ]);
});

test("products and pages that are not there, a long title, typed particulars and the tick are found", async () => {
  const found = await findingsOf(
    {
      title: "x".repeat(70),
      productSlugs: ["beech-pegs", "no-such-pegs"],
      nextSlugs: ["faq", "no-such-page"],
    },
    { body: `Write to ${settings().email}.`, isExample: true },
  );
  expect(found).toEqual([
    "link: “Read next” has no /no-such-page: there is no such page. It is left out.",
    "product: There is no product no-such-pegs on the shop: it is not shown with the page.",
    expect.stringMatching(/^title: With the shop’s name the title has \d+ characters/),
    `placeholder: “${settings().email}” is typed out. {{shop.email}} follows when it changes.`,
    "example: The tick “Still the example’s text” is set.",
  ]);
});
