import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { entryPages } from "#admin/entry-pages.ts";
import adminRoutes from "#admin/routes.ts";
import { WAITING } from "#admin/http/kept-form.ts";
import type { Screen } from "#admin/screen.ts";
import { screens } from "#admin/screens.ts";
import { permission, staffRoles, type StaffRole } from "#shop/staff/rights.ts";
import { isFull } from "#tests/support/full-size.ts";
import { codeNow, joinedStaff, STAFF_PASSWORD, type JoinedStaff } from "#tests/support/staff.ts";
import { tags } from "./support/html.ts";
import { cookieHeader, cookiesOf, startHttpShop, type HttpResponse } from "./support/http-shop.ts";
import { dataOf } from "./support/page-paths.ts";
import { filledForm } from "./support/press.ts";
import { newShopper } from "./support/shoppers.ts";

const shop = await startHttpShop();
const owner = await joinedStaff(shop.db, "owner");

const as = ({ token }: Pick<JoinedStaff, "token">) => ({ headers: { Cookie: `admin=${token}` } });
const newAct = () => ({ act_id: randomUUID() });
const invitation = (email: string) => ({ email, name: "Bo", role: "packer", ...newAct() });
const countStaff = async (email: string) =>
  (await shop.db.selectFrom("staff").select("id").where("email", "=", email).execute()).length;

/** The hidden field of a page in which a form waits to be sent on. */
const waitingIn = ({ text }: HttpResponse, button: string) => ({
  [WAITING]: filledForm(text, button).fields[WAITING] ?? "",
});

type Entry = { path?: string; index?: boolean; children?: readonly Entry[] };
const pathsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap((entry) =>
    entry.children === undefined ? [entry.path ?? ""] : pathsOf(entry.children),
  );
/** An address of the screen: what it names does not exist. */
const addressOf = (screen: Screen) =>
  `/admin/${screen.path.replace(/:\w+/g, randomUUID()).replace("*", "no/such/page")}`;

test("every route of the admin is a screen, which asks for its right", () => {
  const inFrame = (adminRoutes as readonly Entry[]).filter(({ children }) => children);
  expect(pathsOf(inFrame)).toEqual(screens.map((screen) => screen.path));
});

test("every screen, read and sent, sends a stranger and a customer to the sign-in page", async () => {
  const customer = cookieHeader((await newShopper(shop)).registered);
  const strangers: readonly Record<string, string>[] = [{}, { Cookie: customer }];
  for (const [at, screen] of screens.entries()) {
    const url = addressOf(screen);
    for (const headers of isFull ? strangers : strangers.slice(at % 2).slice(0, 1)) {
      const read = await shop.request(url, { headers });
      expect([url, read.status, read.headers.get("location")]).toEqual([
        url,
        303,
        `/admin/sign-in?to=${encodeURIComponent(url.slice("/admin".length) || "/")}`,
      ]);
      const sent = await shop.request(url, { headers, form: {} });
      expect([url, sent.status]).toEqual([url, 401]);
    }
  }
});

type IsAllowed = (role: StaffRole) => boolean;
/** Of the roles one that may and one that may not, but opens the screen if such a one is there; at full size all. */
function someRoles(isAllowed: IsAllowed, mayRead: IsAllowed = () => true): readonly StaffRole[] {
  if (isFull) return staffRoles;
  const others = staffRoles.filter((role) => !isAllowed(role));
  const some = [staffRoles.findLast(isAllowed), others.find(mayRead) ?? others[0]];
  return some.filter((role) => role !== undefined);
}

// Who has each right is in admin/rights.txt.
test("every screen asks for its right, read and sent, and its link leads to it without a redirect", async () => {
  const staff = new Map<StaffRole, JoinedStaff>();
  for (const role of staffRoles) staff.set(role, await joinedStaff(shop.db, role));
  const by = (role: StaffRole) => as(staff.get(role) ?? owner);
  for (const screen of screens as readonly Screen[]) {
    const url = addressOf(screen);
    const { read, change } = screen;
    const mayRead: IsAllowed = (role) => permission(role, read) !== "no";
    const expectAsked = ({ status }: HttpResponse, isAllowed: boolean, ...sent: string[]) => {
      const isRefused = status === 403;
      expect([url, ...sent, isRefused, status]).toEqual([url, ...sent, !isAllowed, status]);
      expect([url, ...sent, status]).not.toEqual([url, ...sent, 401]);
    };
    for (const role of someRoles(mayRead)) {
      const opened = await shop.request(url, by(role));
      expectAsked(opened, mayRead(role), role);
      if (screen.link && mayRead(role))
        expect([url, role, opened.status]).toEqual([url, role, 200]);
    }
    const hasForms = change !== null && typeof change === "object";
    if (hasForms)
      expect((await shop.request(url, { ...as(owner), form: { intent: "none" } })).status).toBe(
        400,
      );
    const forms = hasForms ? change : { none: change ?? read };
    for (const [at, [intent, right]] of Object.entries(forms).entries()) {
      // As its page sends it, the next one as the script of the page does.
      const sentTo = at % 2 === 0 ? url : dataOf(url);
      const maySend: IsAllowed = (role) => mayRead(role) && permission(role, right) !== "no";
      for (const role of someRoles(maySend, mayRead)) {
        const sent = await shop.request(sentTo, { ...by(role), form: { intent } });
        expectAsked(sent, maySend(role), role, intent);
      }
    }
  }
});

test("an address that looks like React Router's own asks for the right of the screen that runs", async () => {
  const packer = as(await joinedStaff(shop.db, "packer"));
  const open = entryPages.map(({ path }) => `/admin/${path}/_root.data`);
  for (const screen of screens as readonly Screen[]) {
    const url = addressOf(screen).replace(/[^/]*$/, "_root.data");
    open.push(url);
    // Anywhere else, that is an address of no screen.
    if (!/:\w+$/.test(screen.path) || permission("packer", screen.read) !== "no") continue;
    const read = await shop.request(url, packer);
    const sent = await shop.request(url, { ...packer, form: {} });
    expect([url, read.status, sent.status]).toEqual([url, 403, 403]);
  }
  // 202 carries a redirect, to the sign-in page.
  for (const url of open) expect([url, (await shop.request(url)).status]).toEqual([url, 202]);
});

test("no cache keeps a page of the admin, no search engine lists it, and it loads at most 150 KB of script", async () => {
  const page = await shop.request("/admin", as(owner));
  expect([page.status, page.text.includes("Today")]).toEqual([200, true]);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("x-robots-tag")).toContain("noindex");
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("img-src 'self'");
  expect(policy).not.toMatch(/unsafe|https:/);

  const built = path.resolve(import.meta.dirname, "../../build/admin/client");
  const scripts = new Set(
    [...tags(page.text, "link"), ...tags(page.text, "script")].flatMap(
      (tag) => /(?:href|src)="\/admin(\/assets\/[^"]+\.js)"/.exec(tag)?.[1] ?? [],
    ),
  );
  const bytes = [...scripts].map((file) => brotliCompressSync(readFileSync(built + file)).length);
  expect(scripts.size).toBeGreaterThan(5);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(150 * 1_024);
  const file = await shop.request(`/admin${[...scripts][0]}`);
  expect([file.status, file.headers.get("cache-control")]).toEqual([
    200,
    "public, max-age=31536000, immutable",
  ]);
});

test("no route and no file of the admin is in the storefront's build", () => {
  const folder = path.resolve(import.meta.dirname, "../../build/storefront/client/assets");
  const files = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const manifest = files.find((name) => /^manifest-\w+\.js$/.test(name)) ?? "";
  const routes = readFileSync(path.join(folder, manifest), "utf8");
  for (const { file } of screens)
    expect(routes).not.toContain(`"id":"${file.replace(/\.tsx?$/, "")}"`);
  expect(routes).not.toContain("/admin");
  for (const name of files)
    expect([name, readFileSync(path.join(folder, name), "utf8").includes("act_id")]).toEqual([
      name,
      false,
    ]);
});

test("an act that needs step-up waits for a code, and then goes on by itself", async () => {
  const ada = await joinedStaff(shop.db, "owner");
  const email = `${randomUUID()}@mill.example`;
  await shop.db
    .updateTable("staffSessions")
    .set({ factorAt: new Date(Date.now() - 11 * 60_000) })
    .where("staffId", "=", ada.person.id)
    .execute();
  const asked = await shop.request("/admin/staff", { ...as(ada), form: invitation(email) });
  expect([asked.status, await countStaff(email)]).toEqual([401, 0]);
  const kept = waitingIn(asked, "Continue");

  const wrong = { ...kept, "auth.code": codeNow(ada.key, 20) };
  const again = await shop.request("/admin/staff", { ...as(ada), form: wrong });
  expect([again.status, again.text.includes("That code is not right")]).toEqual([401, true]);
  expect(waitingIn(again, "Continue")).toEqual(kept);

  const right = { ...kept, "auth.code": codeNow(ada.key) };
  const done = await shop.request("/admin/staff", { ...as(ada), form: right });
  expect([done.status, await countStaff(email)]).toEqual([200, 1]);
  const renewed = await shop.request("/admin/me/password", {
    headers: { Cookie: cookieHeader(done) },
  });
  expect(renewed.status).toBe(200);
  // The token from before the code no longer works.
  expect((await shop.request("/admin/me", as(ada))).status).toBe(303);
});

test("a form sent after the session has ended is kept through sign-in, and sent", async () => {
  const ada = await joinedStaff(shop.db, "packer");
  const { id, email } = ada.person;
  await shop.db.deleteFrom("staffSessions").where("staffId", "=", id).execute();
  const form = { intent: "rename", name: "Ada <Lee>", ...newAct() };
  const ended = await shop.request("/admin/me", { ...as(ada), form });
  const kept = waitingIn(ended, "Sign in");

  const credentials = { "auth.email": email, "auth.password": STAFF_PASSWORD };
  const second = await shop.request("/admin/me", { form: { ...kept, ...credentials } });
  expect([second.status, second.text.includes("Your second factor")]).toEqual([401, true]);
  expect(waitingIn(second, "Continue")).toEqual(kept);
  const cookie = { Cookie: cookieHeader(second) };
  expect(cookiesOf(second).get("admin")).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Max-Age=/);
  const early = await shop.request("/admin", { headers: cookie });
  expect(early.status).toBe(303);

  const code = { ...kept, "auth.code": codeNow(ada.key) };
  const saved = await shop.request("/admin/me", { headers: cookie, form: code });
  expect([saved.status, saved.text.includes("Your name is changed.")]).toEqual([200, true]);
  const { name } = await shop.db
    .selectFrom("staff")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(name).toBe(form.name);
});

test("a page that needs step-up waits for e-mail, password and code, and is then opened", async () => {
  const ada = await joinedStaff(shop.db, "packer");
  const { id, email } = ada.person;
  await shop.db
    .updateTable("staffSessions")
    .set({ factorAt: new Date(Date.now() - 11 * 60_000) })
    .where("staffId", "=", id)
    .execute();
  const asked = await shop.request("/admin/me/password", as(ada));
  const kept = waitingIn(asked, "Continue");
  expect([asked.status, kept]).toEqual([401, { [WAITING]: "null" }]);
  await shop.db.deleteFrom("staffSessions").where("staffId", "=", id).execute();
  const credentials = { "auth.email": email, "auth.password": STAFF_PASSWORD };
  const code = { ...kept, "auth.code": codeNow(ada.key) };
  const ended = await shop.request("/admin/me/password", { ...as(ada), form: code });
  const form = { ...waitingIn(ended, "Sign in"), ...credentials };
  const second = await shop.request("/admin/me/password", { form });
  const cookie = { Cookie: cookieHeader(second) };
  const done = await shop.request("/admin/me/password", { headers: cookie, form: code });
  expect([done.status, done.headers.get("location")]).toEqual([303, "/admin/me/password"]);
});

test("a form of more than 400 fields is refused in words, and none of it is done", async () => {
  const ada = await joinedStaff(shop.db, "packer");
  const others = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`field.${at}`, "1"]));
  const form = { ...others, intent: "rename", name: "Cut", ...newAct() };
  const refused = await shop.request("/admin/me", { ...as(ada), form });
  expect([refused.status, refused.text.includes("at most 400 fields")]).toEqual([413, true]);
  const kept = { [WAITING]: JSON.stringify(Object.entries(form)) };
  expect((await shop.request("/admin/me", { ...as(ada), form: kept })).status).toBe(413);
  const names = shop.db.selectFrom("staff").select("name").where("id", "=", ada.person.id);
  expect(await names.execute()).toEqual([{ name: ada.person.name }]);
});

test("a colleague is invited once", async () => {
  const email = `${randomUUID()}@mill.example`;
  const invited = await shop.request("/admin/staff", { ...as(owner), form: invitation(email) });
  expect([invited.status, await countStaff(email)]).toEqual([200, 1]);
});

test("a form of another site is refused, and signs nobody in", async () => {
  const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  const credentials = { "auth.email": owner.person.email, "auth.password": STAFF_PASSWORD };
  for (const url of ["/admin/sign-in", "/admin/me", "/admin/sign-out"]) {
    const answer = await shop.request(url, {
      headers: { ...headers, ...as(owner).headers },
      form: credentials,
    });
    expect([url, answer.status, answer.headers.getSetCookie()]).toEqual([url, 403, []]);
  }
  expect((await shop.request("/admin/me", as(owner))).status).toBe(200);
});

test("the sign-in page reloads itself once from our own site for a link from a mail, and leads only to our own pages", async () => {
  const url = "/admin/sign-in?to=%2Fstaff";
  const refresh = /<meta http-equiv="refresh" content="0; url=([^"]+)"/;
  const fromMail = await shop.request(url, { headers: { "Sec-Fetch-Site": "cross-site" } });
  const again = refresh.exec(fromMail.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(again).toBe("/admin/sign-in?to=%2Fstaff&reloaded=1");
  expect((await shop.request(again)).text).not.toMatch(refresh);
  const typed = await shop.request(url, { headers: { "Sec-Fetch-Site": "none" } });
  expect(typed.text).not.toMatch(refresh);
  const location = async (to: string) =>
    (await shop.request(`/admin/sign-in?to=${encodeURIComponent(to)}`, as(owner))).headers.get(
      "location",
    );
  expect(await location("/staff")).toBe("/admin/staff");
  expect(await location("//evil.example/")).toMatch(/^\/admin\/?$/);
});
