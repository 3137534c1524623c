import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const listed = execFileSync("git", ["ls-files", "storefront", "web", "ui"], {
  cwd: root,
  encoding: "utf8",
});
const sources = listed
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map(read);
const found = (pattern: RegExp) =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name ?? ""));
const sorted = (names: readonly string[]) => [...new Set(names)].toSorted();

const cookiesPage = read("content/pages/cookies.md");
const section = (title: string) => cookiesPage.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
/** The names in the first column of the table in a section. */
const tableNames = (title: string) =>
  sorted(
    section(title)
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)])
      .map(([, name]) => name ?? ""),
  );

test("the cookies page lists exactly the cookies that the website sets", () => {
  const set = found(/const (?:\w*_COOKIE|NAME) = "(\w+)";/g);
  expect(sorted(set)).toHaveLength(4);
  // On a secure connection the names of these two have a prefix.
  const prefixed = ["__Host-device", "__Host-session"];
  expect(tableNames("Cookies")).toEqual(sorted([...set, ...prefixed]));
});

test("the cookies page lists exactly what the website stores in a browser", () => {
  const lists = found(/createLineList\("([\w-]+)"\)/g);
  const stored = [
    ...lists,
    ...lists.map((name) => `${name}-removed`),
    ...found(/createStoredValue(?:<[^(]*>)?\("([\w-]+)"/g),
  ];
  // Nothing else writes to storage, but for the early script, into the cart, and ui/reload-once.ts.
  const direct = found(/(?:local|session)Storage(?:\["|\.setItem\(")([\w-]+)"/g);
  expect(sorted(direct)).toEqual(["cart", "reloaded"]);
  expect(sorted(stored.filter((name) => name !== "checkout"))).toEqual(tableNames("Local storage"));
  expect(section("Session storage")).toContain("`checkout`");
  expect(section("Session storage")).toContain("`reloaded`");
  expect(section("Session storage")).toContain("Three things");
});

/** Where the code has a time after which something is deleted, and what the privacy page says of it. */
const times: readonly (readonly [file: string, code: string, page: string])[] = [
  [
    "shop/accounts/sessions/sessions.server.ts",
    "SESSION_IDLE_MS = 30 * DAY_MS",
    "A session ends after 30 days without use, and after 90 in any case",
  ],
  [
    "shop/accounts/sessions/sessions.server.ts",
    "SESSION_ABSOLUTE_MS = 90 * DAY_MS",
    "A session ends after 30 days without use, and after 90 in any case",
  ],
  [
    "shop/accounts/sessions/session-queries.server.ts",
    "expires_at <= now() - interval '30 days'",
    "| Links in e-mails | 30 days after they expire |",
  ],
  [
    "shop/accounts/devices/devices.server.ts",
    "DEVICE_LIFE_MS = 365 * DAY_MS",
    "recognise a browser you have signed in with, for a year",
  ],
  [
    "shop/cart/keep-list.server.ts",
    "KEPT_DAYS = 180",
    "| The cart and wish list of your account | 180 days after their last change",
  ],
  [
    "shop/cart/keep-list.server.ts",
    "KEPT_DAYS = 180",
    "We delete a list that has not changed for 180 days",
  ],
  [
    "shop/cart/kept-list.ts",
    "REMEMBERED_MS = 90 * 86_400_000",
    "for 90 days the numbers of lines that you removed",
  ],
  [
    "shop/payments/events.server.ts",
    "RETENTION_MS = 90 * DAY_MS",
    "the record that a message came after 90 days",
  ],
  [
    "shop/mail/outbox.server.ts",
    "SENT_MAILS_KEPT_MS = 30 * DAY_MS",
    "| Which e-mails we sent you | 30 days; about an order, a year |",
  ],
  [
    "shop/mail/outbox.server.ts",
    "ORDER_MAILS_KEPT_MS = 365 * DAY_MS",
    "| Which e-mails we sent you | 30 days; about an order, a year |",
  ],
  [
    "shop/messages/contact.server.ts",
    "MESSAGES_KEPT_MS = 2 * 365 * DAY_MS",
    "| Your messages in the shop, and what our staff note about you | two years",
  ],
  [
    "shop/accounts/by-staff/customer-notes.server.ts",
    "written_at < now() - interval '2 years'",
    "| Your messages in the shop, and what our staff note about you | two years",
  ],
  [
    "shop/offers/personal-data.server.ts",
    "PAID_KEPT_DAYS = 365",
    "| An offer we made you | a year at most",
  ],
  [
    "shop/notices/notices.server.ts",
    "asked_at < now() - interval '12 months'",
    "| Your address for an e-mail when a product is back | we have sent it, a year at most |",
  ],
  [
    "shop/questions/personal-data.server.ts",
    "decided_at < now() - interval '2 years'",
    "| Questions about products | the e-mail address two years after our answer",
  ],
  [
    "shop/questions/personal-data.server.ts",
    "coalesce(decided_at, asked_at) < now() - interval '1 year'",
    "a year after we refused it or, without an answer, after you asked",
  ],
  [
    "shop/reviews/personal-data.server.ts",
    "token_hash is not null and decided_at < now() - interval '1 year'",
    "You can change or remove them for a year by the link",
  ],
  [
    "shop/privacy/delete-old-orders.server.ts",
    "KEPT_YEARS = 7",
    "| Orders, invoices, statements | six years after the financial year, for tax |",
  ],
  [
    "shop/privacy/anonymise-orders.server.ts",
    "KEPT_MS = 60 * DAY_MS",
    "for 60 days after delivery, to handle a return",
  ],
];

test("the times on the privacy page are those after which the shop deletes", () => {
  const page = read("content/pages/privacy.md").replaceAll(/ {2,}/g, " ");
  for (const [file, code, words] of times) {
    expect(read(file), file).toContain(code);
    expect(page).toContain(words);
  }
});
