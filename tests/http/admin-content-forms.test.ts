import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { joinedStaff } from "#tests/support/staff.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { press } from "./support/press.ts";

process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
const shop = await startHttpShop();
const owner = await joinedStaff(shop.db, "owner");
const headers = { Cookie: `admin=${owner.token}` };

/** Opens a screen and presses a button of the form that the page has, as a browser without scripts does. */
const send = (path: string, button: string, typed: Record<string, string> = {}, containing = "") =>
  press(shop, `/admin/content/${path}`, { button, typed, containing, headers });
const statusOf = async (path: string) => (await shop.request(path)).status;
const leadsTo = async (path: string) => (await shop.request(path)).headers.get("location");

test("a redirect is added, changed and deleted by the forms of the page alone", async () => {
  const added = await send("redirects", "Add", { from: "/old-airers", to: "/delivery" });
  expect([added.status, await leadsTo("/old-airers")]).toEqual([200, "/delivery"]);
  const change = "redirects?change=%2Fold-airers";
  const changed = await send(change, "Save", { to: "/faq" });
  expect([changed.status, await leadsTo("/old-airers")]).toEqual([200, "/faq"]);
  const deleted = await send("redirects", "Delete", {}, 'value="/old-airers"');
  expect([deleted.status, await statusOf("/old-airers")]).toEqual([200, 404]);
});

test("search words are tried, saved, changed and deleted by the forms of the page alone", async () => {
  const finds = async () => (await shop.request("/search?q=wobbletree")).text.includes(">Peg Bag<");
  const typed = { term: "wobbletree", names: "peg bag", query: "wobbletree" };
  const tried = await send("search-words/edit", "Try", typed);
  expect([tried.status, tried.text.includes("What “wobbletree” finds"), await finds()]).toEqual([
    200,
    true,
    false,
  ]);
  expect((await send("search-words/edit", "Save", typed)).status).toBe(200);
  await expect.poll(finds).toBe(true);
  const changed = await send("search-words/edit?term=wobbletree", "Save", { names: "rope" });
  expect(changed.status).toBe(200);
  await expect.poll(finds).toBe(false);
  const list = "search-words?q=wobbletree";
  expect((await send(list, "Delete", {}, "wobbletree")).status).toBe(200);
  expect((await shop.request(`/admin/content/${list}`, { headers })).text).not.toContain(
    ">wobbletree<",
  );
});

test("a page is written, published and brought back by the forms of the page alone", async () => {
  const shown = async () =>
    (await shop.request("/returns")).text.includes("Zebras may be returned.");
  const body = "## A zebra\n\nZebras may be returned.";
  expect((await send("pages/returns", "Save draft", { body })).status).toBe(200);
  expect(await shown()).toBe(false);
  expect((await send("pages/returns/publish", "Publish")).status).toBe(200);
  await expect.poll(shown).toBe(true);
  const back = await send("pages/returns/versions?version=0", "Bring back the text that came");
  expect(back.status).toBe(200);
  await expect.poll(shown).toBe(false);
});
