import { offerAuthenticator } from "#shop/staff/factors/authenticator.server.ts";
import { offerPasskey } from "#shop/staff/factors/passkeys.server.ts";
import { softwarePasskey } from "#tests/support/passkey.ts";
import {
  codeNow,
  joinedStaff,
  openSessionOf,
  STAFF_PASSWORD,
  valueOf,
} from "#tests/support/staff.ts";
import type { HttpShop } from "#tests/http/support/http-shop.ts";
import { staffOf } from "#tests/http/support/people.ts";
import {
  once,
  onceEach,
  type FormTable,
  type People,
  type Sending,
} from "#tests/http/support/two-people.ts";

type Form = Readonly<Record<string, string>>;

/** Forms about the staff. */
function colleagueForms({ db }: People): FormTable {
  const about = (form: Form) => async () => {
    const { person } = await joinedStaff(db, "packer");
    return { screen: `staff/${person.id}`, form };
  };
  return [
    onceEach("change a role", about({ intent: "role", role: "manager" })),
    onceEach("end somebody’s sessions", about({ intent: "end_all" })),
    onceEach("give somebody a new start", about({ intent: "reset" })),
    onceEach("disable somebody", about({ intent: "disable" })),
  ];
}

/** Forms about one's own account: both people are one, in two windows. */
function ownForms({ shop, db, send }: People): FormTable {
  const own = (screen: string, form: Form) => async (): Promise<Sending> => ({
    screen,
    form,
    who: await staffOf(shop, "manager"),
  });
  const password = "another long and winding password 8";
  return [
    once(
      "change one’s password",
      own("me/password", {
        current_password: STAFF_PASSWORD,
        password,
        confirm_password: password,
      }),
    ),
    onceEach("change one’s name", own("me", { intent: "rename", name: "Ada Lee" })),
    onceEach("switch single keys off", own("me", { intent: "shortcuts", shortcuts: "" })),
    onceEach("end one’s other sessions", own("me", { intent: "end_others" })),
    once("set up an authenticator app", async () => {
      const who = await staffOf(shop, "manager");
      const { key } = valueOf(await offerAuthenticator(db, await openSessionOf(db, who.token)));
      return { screen: "me/authenticator", form: { intent: "add", code: codeNow(key) }, who };
    }),
    once("add a passkey", () => newPasskey(shop)),
    once("remove a passkey", async () => {
      const added = await newPasskey(shop);
      await send(added);
      const { id } = await db
        .selectFrom("staffPasskeys")
        .select("id")
        .where("staffId", "=", added.who.person.id)
        .executeTakeFirstOrThrow();
      return { ...added, form: { intent: `remove ${id}`, passkey_id: id } };
    }),
    // A new press makes new ones.
    onceEach("make recovery codes", own("me/recovery-codes", {})),
  ];
}

async function newPasskey(shop: HttpShop) {
  const { db } = shop;
  const who = await staffOf(shop, "manager");
  const { create } = softwarePasskey({ origin: "http://localhost:3000", rpId: "localhost" });
  const passkey = create(valueOf(await offerPasskey(db, await openSessionOf(db, who.token))));
  const form = { intent: "passkey", passkey, passkey_name: "Laptop" };
  return { screen: "me/passkeys", form, who };
}

export const staffForms = (people: People): FormTable => [
  ...colleagueForms(people),
  ...ownForms(people),
];
