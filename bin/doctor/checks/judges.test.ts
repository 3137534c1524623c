import { expect, it } from "vitest";
import type { Finding } from "#bin/doctor/finding.ts";
import type { Site } from "#bin/doctor/context.ts";
import { judgeAddress } from "./address.ts";
import { judgeBackups, type BackupFacts } from "./backups.ts";
import { judgeCertificate } from "./certificate.ts";
import { judgeClock } from "./clock.ts";
import { judgeCookies } from "./cookies.ts";
import { judgeConnections, judgeDatabase, type DatabaseFacts } from "./database.ts";
import { judgeDescriptors, judgeDisk, judgeMemory } from "./machine.ts";
import { judgeMailRecords } from "./mail-records.ts";
import { judgeMailServer } from "./mail-server.ts";
import { judgePayments, type PaymentFacts } from "./payments.ts";
import { judgeProxy } from "./proxy.ts";
import { judgeQueue, judgeVersions } from "./running.ts";
import { judgeExamples, judgeHolidays, judgeStaff } from "./shop.ts";
import { judgeWebhook } from "./webhook.ts";

/** A finding is a sentence; a warning and a failure have a remedy behind what they found. */
function expectFinding(finding: Finding, state: Finding["state"], part: string | RegExp): void {
  expect(finding.state, finding.text).toBe(state);
  expect(finding.text).toMatch(part);
  expect(finding.text).toMatch(/^[A-Z0-9].*[.!]$|^[a-z].*\.$/);
  if (state !== "good") expect(finding.text).toMatch(/[.:] [A-Za-z].*\.$|, .*\.$/);
}

type Case<Facts> = readonly [
  name: string,
  state: Finding["state"],
  facts: Facts,
  part: string | RegExp,
];

function judges<Facts>(
  what: string,
  judge: (facts: Facts) => Finding,
  cases: readonly Case<Facts>[],
): void {
  it.each(cases)(`${what}, %s: %s`, (_, state, facts, part) =>
    expectFinding(judge(facts), state, part),
  );
}

const GB = 1_024 ** 3;
const DAY = 24 * 3_600_000;
const now = new Date("2026-11-26T12:00:00Z");
const seen = {
  clientIp: "198.51.100.7",
  peer: "127.0.0.1",
  isPeerTrusted: true,
  host: "shop.example",
  forwardedFor: "198.51.100.7",
  forwardedProtocol: "https",
};
const up: Site = { isUp: true, seen, status: 200, date: now, headers: new Headers() };
const publicUrl = "https://shop.example";

judges("the clock", judgeClock, [
  [
    "right",
    "good",
    {
      differences: [
        { from: "the database", ms: -200 },
        { from: "Stripe", ms: 900 },
      ],
    },
    "the database and Stripe",
  ],
  [
    "behind",
    "warning",
    { differences: [{ from: "Stripe", ms: -4_000 }] },
    "4.0 s behind that of Stripe",
  ],
  ["far ahead", "bad", { differences: [{ from: "the database", ms: 40_000 }] }, "40.0 s ahead of"],
  ["alone", "warning", { differences: [] }, "No other clock"],
]);

const address = { publicUrl, isPublic: true, addresses: ["203.0.113.5"], site: up };
judges("the address", judgeAddress, [
  ["answers", "good", address, "shop.example leads to 203.0.113.5"],
  ["without a record", "bad", { ...address, addresses: "ENOTFOUND" }, "A or AAAA record"],
  [
    "silent",
    "bad",
    { ...address, site: { isUp: false, reason: "ECONNREFUSED" } },
    "does not answer (ECONNREFUSED)",
  ],
  ["another shop", "bad", { ...address, site: { ...up, seen: null } }, "is not this shop"],
  [
    "stopped, on this machine",
    "warning",
    {
      publicUrl: "http://127.0.0.1:3000",
      isPublic: false,
      addresses: ["127.0.0.1"],
      site: { isUp: false, reason: "x" },
    },
    "npm start",
  ],
]);

const certificate = { publicUrl, isPublic: true, now };
judges("the certificate", judgeCertificate, [
  [
    "new",
    "good",
    { ...certificate, validUntil: new Date(now.getTime() + 60 * DAY) },
    "60 more days",
  ],
  [
    "ending",
    "warning",
    { ...certificate, validUntil: new Date(now.getTime() + 20 * DAY) },
    "should have been renewed",
  ],
  [
    "nearly over",
    "bad",
    { ...certificate, validUntil: new Date(now.getTime() + 2 * DAY) },
    "2 more days",
  ],
  ["not accepted", "bad", { ...certificate, validUntil: "self-signed certificate" }, "self-signed"],
  [
    "none in public",
    "bad",
    { ...certificate, publicUrl: "http://shop.example", validUntil: null },
    "no TLS",
  ],
  [
    "none needed",
    "good",
    { ...certificate, isPublic: false, validUntil: null },
    "needs no certificate",
  ],
]);

const proxy = { publicUrl, isPublic: true, seen, isPatient: true };
judges("the proxy", judgeProxy, [
  ["right", "good", proxy, "198.51.100.7 by the proxy 127.0.0.1"],
  [
    "not trusted",
    "bad",
    { ...proxy, seen: { ...seen, isPeerTrusted: false } },
    "Set TRUST_PROXY to 127.0.0.1",
  ],
  [
    "without forwarding",
    "bad",
    { ...proxy, seen: { ...seen, forwardedFor: null, forwardedProtocol: null } },
    "X-Forwarded-For",
  ],
  ["impatient", "bad", { ...proxy, isPatient: false }, "time-out"],
  [
    "another protocol",
    "warning",
    { ...proxy, seen: { ...seen, forwardedProtocol: "http" } },
    "X-Forwarded-Proto",
  ],
  [
    "another host",
    "warning",
    { ...proxy, seen: { ...seen, host: "127.0.0.1:3000" } },
    "pass on Host",
  ],
  ["unseen", "warning", { ...proxy, seen: null, isPatient: null }, "could not be seen"],
  [
    "none",
    "good",
    { ...proxy, isPublic: false, seen: { ...seen, forwardedFor: null, forwardedProtocol: null } },
    "no proxy",
  ],
]);

const answer = { cookies: ["__Host-session=; Path=/; Secure"], hasHsts: true, redirects: true };
const cookies = { publicUrl, isPublic: true, answer };
judges("cookies", judgeCookies, [
  ["right", "good", cookies, "Secure"],
  [
    "open",
    "bad",
    { ...cookies, answer: { ...answer, cookies: ["a=1; Path=/"] } },
    "cookie a comes without Secure",
  ],
  [
    "without HSTS",
    "warning",
    { ...cookies, answer: { ...answer, hasHsts: false } },
    "Strict-Transport-Security",
  ],
  ["http open", "warning", { ...cookies, answer: { ...answer, redirects: false } }, "308"],
  ["unseen", "warning", { ...cookies, answer: null }, "could not be seen"],
  ["without TLS", "bad", { ...cookies, publicUrl: "http://shop.example" }, "without TLS"],
]);

const webhook = {
  isSandbox: false,
  url: `${publicUrl}/api/stripe-webhook`,
  signed: 200,
  isStale: false,
  unsigned: 400,
};
judges("the webhook", judgeWebhook, [
  ["right", "good", webhook, "takes signed events"],
  ["silent", "bad", { ...webhook, signed: null, unsigned: null }, "does not answer"],
  ["another secret", "bad", { ...webhook, signed: 400 }, "another one"],
  ["a clock", "bad", { ...webhook, signed: 400, isStale: true }, "as too old"],
  ["broken", "bad", { ...webhook, signed: 502 }, "answered 502"],
  ["takes all", "warning", { ...webhook, unsigned: 200 }, "wrong signature"],
]);

const account = {
  id: "acct_1",
  canCharge: true,
  canPayOut: true,
  eventUrls: [{ url: webhook.url, isEnabled: true }],
};
const payments: PaymentFacts = { mode: "live", isPublic: true, webhookUrl: webhook.url, account };
judges("Stripe", judgePayments, [
  ["live", "good", payments, "acct_1 takes payments in live mode"],
  ["refused", "bad", { ...payments, account: "Invalid API Key" }, "Invalid API Key"],
  [
    "incomplete",
    "bad",
    { ...payments, account: { ...account, canCharge: false } },
    "no payments yet",
  ],
  ["no events", "bad", { ...payments, account: { ...account, eventUrls: [] } }, "sends no events"],
  [
    "events off",
    "bad",
    { ...payments, account: { ...account, eventUrls: [{ url: webhook.url, isEnabled: false }] } },
    "switched off",
  ],
  [
    "no payouts",
    "warning",
    { ...payments, account: { ...account, canPayOut: false } },
    "no payouts",
  ],
  ["test in public", "warning", { ...payments, mode: "test" }, "test mode"],
  [
    "a key without the right to read addresses",
    "good",
    { ...payments, account: { ...account, eventUrls: null } },
    "takes payments",
  ],
  ["sandbox in public", "warning", { ...payments, mode: "sandbox" }, "sandbox"],
]);

const mail = { isSandbox: false, isPublic: true, problem: null, sentTo: null };
judges("the mail server", judgeMailServer, [
  ["right", "good", mail, "--send-mail"],
  ["sent", "good", { ...mail, sentTo: "owner@shop.example" }, "owner@shop.example"],
  ["refused", "bad", { ...mail, problem: "Invalid login" }, "Invalid login"],
  ["sandbox in public", "warning", { ...mail, isSandbox: true }, "SMTP_URL"],
]);

const records = { spf: "v=spf1 ~all", dkim: "k1", dmarc: "v=DMARC1" };
const domain = { isSandbox: false, domain: "shop.example", records };
judges("the records of the mail domain", judgeMailRecords, [
  ["right", "good", domain, "SPF, DKIM (k1) and DMARC"],
  ["no SPF", "bad", { ...domain, records: { ...records, spf: "" } }, "no SPF"],
  ["no DMARC", "warning", { ...domain, records: { ...records, dmarc: "" } }, "_dmarc.shop.example"],
  ["no DKIM", "warning", { ...domain, records: { ...records, dkim: "" } }, "DKIM"],
  ["no name server", "warning", { ...domain, records: null }, "name server"],
]);

judges("the disk", judgeDisk, [
  [
    "free",
    "good",
    { folders: [{ name: "DATA_DIR", freeBytes: 40 * GB, bytes: 100 * GB }] },
    "40.0 GB of 100.0 GB",
  ],
  [
    "low",
    "warning",
    {
      folders: [
        { name: "DATA_DIR", freeBytes: 40 * GB, bytes: 100 * GB },
        { name: "BACKUP_URL", freeBytes: 4 * GB, bytes: 100 * GB },
      ],
    },
    "BACKUP_URL",
  ],
  ["full", "bad", { folders: [{ name: "DATA_DIR", freeBytes: GB / 4, bytes: 20 * GB }] }, "Delete"],
]);

judges("memory", judgeMemory, [
  ["enough", "good", { bytes: 2 * GB, availableBytes: GB, webConcurrency: 2 }, "2.0 GB"],
  ["little", "warning", { bytes: GB, availableBytes: GB, webConcurrency: 8 }, "WEB_CONCURRENCY"],
  ["too little", "bad", { bytes: GB / 4, availableBytes: null, webConcurrency: 1 }, "512 MB"],
  [
    "used up",
    "bad",
    { bytes: 4 * GB, availableBytes: GB / 20, webConcurrency: 2 },
    "Stop other programs",
  ],
]);

judges("open files", judgeDescriptors, [
  ["many", "good", { limit: 65_536, isOfShop: true }, "65536"],
  ["few", "warning", { limit: 1_024, isOfShop: false }, "LimitNOFILE"],
  ["too few", "bad", { limit: 256, isOfShop: true }, "256"],
]);

const limits = { max: 100, reserved: 3, ownMax: null, used: 20 };
judges("connections", judgeConnections, [
  ["enough", "good", { wanted: 40, limits }, "20 of 97"],
  ["used up", "warning", { wanted: 40, limits: { ...limits, used: 90 } }, "90 of 97"],
  ["enough for one instance", "warning", { wanted: 60, limits }, "max_connections to 123"],
  ["too few", "bad", { wanted: 200, limits }, "DATABASE_CONNECTIONS is too high"],
  ["unseen", "bad", { wanted: 40, limits: null }, "can't be seen"],
]);

const database: DatabaseFacts = {
  isUp: true,
  version: "18.4",
  isEmbedded: true,
  settings: {
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    data_checksums: "on",
    timezone: "UTC",
    encoding: "UTF8",
  },
  bytes: 50 * 1_024 ** 2,
  writeProblem: null,
  isPrepared: true,
};
const withSetting = (name: string, value: string): DatabaseFacts => ({
  ...database,
  settings: { ...database.settings, [name]: value },
});
judges("the database", judgeDatabase, [
  ["right", "good", database, "PostgreSQL 18.4, embedded, 50 MB"],
  ["away", "bad", { isUp: false, reason: "connecting failed." }, "connecting failed"],
  ["old", "bad", { ...database, version: "14.9" }, "15 or later"],
  ["unsafe", "bad", withSetting("fsync", "off"), "power cut"],
  [
    "on a full disk",
    "bad",
    { ...database, writeProblem: "No space left on device" },
    "it can't write, so nothing can be sold (No space left on device). Free space",
  ],
  ["forgetful", "bad", withSetting("synchronous_commit", "off"), "loses paid orders"],
  ["another encoding", "bad", withSetting("encoding", "LATIN1"), "UTF8"],
  ["without checksums", "warning", withSetting("data_checksums", "off"), "pg_checksums"],
  ["empty", "warning", { ...database, isPrepared: false }, "npm start"],
]);

const backups: BackupFacts = {
  backupDir: "/mnt/backups",
  isReadable: true,
  notices: [],
  backedUpAt: new Date(now.getTime() - 10 * 3_600_000),
  verifiedAt: new Date(now.getTime() - 4 * DAY),
  now,
};
judges("backups", judgeBackups, [
  ["right", "good", backups, "10 h old, and one was restored as a trial 4 days ago"],
  ["not verified", "warning", { ...backups, verifiedAt: null }, "npm run backup -- verify"],
  ["none yet", "warning", { ...backups, backedUpAt: null, verifiedAt: null }, "no backup yet"],
  [
    "on the same disk",
    "warning",
    {
      ...backups,
      notices: [
        "The backup in /x is no backup: it is on the disk of the database and is lost with it. Set BACKUP_URL to a folder on another disk.",
      ],
    },
    "another disk",
  ],
  [
    "failed",
    "bad",
    {
      ...backups,
      notices: ["The backup of today failed: the disk is full. There is no good backup."],
    },
    "failed",
  ],
  ["off", "warning", { ...backups, backupDir: null }, "BACKUP_URL is off"],
  ["unseen", "bad", { ...backups, isReadable: false }, "can't be seen"],
]);

const queue = { due: 3, oldestSeconds: 10, dead: 0, isRunning: true };
judges("the queue", judgeQueue, [
  ["quick", "good", queue, "No job waits"],
  ["late", "warning", { ...queue, oldestSeconds: 120 }, "the oldest for 2 min"],
  ["stuck", "bad", { ...queue, oldestSeconds: 900 }, "15 min"],
  ["stopped", "warning", { ...queue, oldestSeconds: 900, isRunning: false }, "Start it"],
  ["failed for good", "bad", { ...queue, dead: 2 }, "npm run attention"],
  ["unseen", "bad", null, "can't be seen"],
]);

judges("versions", judgeVersions, [
  [
    "one",
    "good",
    {
      own: "1.0.0",
      running: [
        { name: "a", version: "1.0.0" },
        { name: "b", version: "1.0.0" },
      ],
    },
    "2 instances run",
  ],
  [
    "two",
    "warning",
    {
      own: "1.1.0",
      running: [
        { name: "a", version: "1.0.0" },
        { name: "b", version: "1.1.0" },
      ],
    },
    "2 versions",
  ],
  ["older", "warning", { own: "1.1.0", running: [{ name: "a", version: "1.0.0" }] }, "Restart"],
  ["none", "warning", { own: "1.0.0", running: [] }, "Start it"],
  ["unseen", "bad", { own: "1.0.0", running: null }, "can't be seen"],
]);

const left = ["Company details", "Pictures", "Claims", "Rates"].map((title) => ({ title }));
judges("examples", judgeExamples, [
  ["gone", "good", { left: [], isTrading: true }, "Nothing"],
  [
    "left in a trial",
    "warning",
    { left, isTrading: false },
    "4 things are still the example's: Company details; Pictures; Claims and 1 more",
  ],
  ["left in trade", "bad", { left: left.slice(0, 1), isTrading: true }, "1 thing is"],
  ["unseen", "bad", null, "can't be seen"],
]);

const factors = { hasAuthenticator: true, passkeys: 0, recoveryCodes: 8 };
const owner = { email: "ann@shop.example", role: "owner", state: "active", factors } as const;
judges("the staff", judgeStaff, [
  ["safe", "good", { staff: [owner] }, "1 person may use"],
  [
    "without a factor",
    "bad",
    {
      staff: [
        owner,
        { ...owner, email: "bob@shop.example", factors: { ...factors, hasAuthenticator: false } },
      ],
    },
    "bob@shop.example",
  ],
  [
    "without an owner",
    "warning",
    { staff: [{ ...owner, role: "packer" }] },
    "npm run staff -- add",
  ],
  [
    "without codes",
    "warning",
    { staff: [{ ...owner, factors: { ...factors, recoveryCodes: 0 } }] },
    "recovery code",
  ],
  ["unseen", "bad", null, "can't be seen"],
]);

judges("holidays", judgeHolidays, [
  [
    "known",
    "good",
    { today: "2026-11-26", lastYear: 2028, closedUntil: ["2027-01-02", "2026-12-28"] },
    "end on 2026-12-28",
  ],
  [
    "ending",
    "warning",
    { today: "2028-01-01", lastYear: 2028, closedUntil: [] },
    "npm run bank-holidays",
  ],
  ["over", "bad", { today: "2029-01-01", lastYear: 2028, closedUntil: [] }, "wrong"],
]);
