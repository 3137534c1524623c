import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { joinedStaff } from "#tests/support/staff.ts";
import { catalogueForms } from "./support/admin-forms/catalogue.ts";
import { dayForms } from "./support/admin-forms/day.ts";
import { settingForms } from "./support/admin-forms/settings.ts";
import { staffForms } from "./support/admin-forms/staff.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { twoPeople } from "./support/two-people.ts";

// The shop and the test encrypt with one key, and make passkeys for one address.
process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
process.env["PUBLIC_URL"] = "http://localhost:3000";
// What the test begins can be undone; what the shop begins is done at once.
process.env["UNDO_SECONDS"] = "600";
const folder = mkdtempSync(path.join(tmpdir(), "twice-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { PUBLIC_URL } = process.env;
const shop = await startHttpShop({ DATA_DIR: folder, UNDO_SECONDS: "0", PUBLIC_URL });
const [ann, ben] = [await named("Ann"), await named("Ben")];
const people = twoPeople(shop, [ann, ben]);

async function named(name: string) {
  const staff = await joinedStaff(shop.db, "owner");
  const members = shop.db.updateTable("staff").set({ name });
  await members.where("id", "=", staff.person.id).execute();
  return staff;
}

const forms = [dayForms, catalogueForms, settingForms, staffForms].flatMap((of) => of(people));

test.each(forms)(
  "$name: sent by one person it is one act, by two $ofTwo",
  async ({ ofTwo, prepare }) => {
    expect(await people.sendByTwo(prepare)).toEqual({ ofOne: 1, ofTwo });
  },
);
