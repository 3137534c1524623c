import { expect, test } from "vitest";
import { tempFolder } from "#tests/support/temp-folder.ts";
import { catalogueForms } from "./support/admin-forms/catalogue.ts";
import { dayForms } from "./support/admin-forms/day.ts";
import { settingForms } from "./support/admin-forms/settings.ts";
import { staffForms } from "./support/admin-forms/staff.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { staffOf } from "./support/people.ts";
import { twoPeople } from "./support/two-people.ts";

// The shop and the test make passkeys for one address.
process.env["PUBLIC_URL"] = "http://localhost:3000";
// What the test begins can be undone; what the shop begins is done at once.
process.env["UNDO_SECONDS"] = "600";
const { PUBLIC_URL } = process.env;
const shop = await startHttpShop({ DATA_DIR: tempFolder(), UNDO_SECONDS: "0", PUBLIC_URL });
const ann = await staffOf(shop, "owner", "Ann");
const people = twoPeople(shop, [ann, await staffOf(shop, "owner", "Ben")]);

const forms = [dayForms, catalogueForms, settingForms, staffForms].flatMap((of) => of(people));

test.each(forms)(
  "$name: sent by one person it is one act, by two $ofTwo",
  async ({ ofTwo, prepare }) => {
    expect(await people.sendByTwo(prepare)).toEqual({ ofOne: 1, ofTwo });
  },
);
