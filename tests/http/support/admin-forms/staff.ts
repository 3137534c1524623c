import type { Db } from "#shop/platform/database/db.server.ts";
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
import type { FormTable, People, Sending } from "../two-people.ts";

type Form = Readonly<Record<string, string>>;

/** Forms about the staff. */
function colleagueForms({ db }: People): FormTable {
  const about = (form: Form) => async () => {
    const { person } = await joinedStaff(db, "packer");
    return { screen: `staff/${person.id}`, form };
  };
  return [
    ["change a role", 2, about({ intent: "role", role: "manager" })],
    ["end somebody’s sessions", 2, about({ intent: "end_all" })],
    ["give somebody a new start", 2, about({ intent: "reset" })],
    ["disable somebody", 2, about({ intent: "disable" })],
  ];
}

/** Forms about one's own account: both people are one, in two windows. */
function ownForms({ db, send }: People): FormTable {
  const own = (screen: string, form: Form) => async (): Promise<Sending> => ({
    screen,
    form,
    who: await joinedStaff(db, "manager"),
  });
  const password = "another long and winding password 8";
  return [
    [
      "change one’s password",
      1,
      own("me/password", {
        current_password: STAFF_PASSWORD,
        password,
        confirm_password: password,
      }),
    ],
    ["change one’s name", 2, own("me", { intent: "rename", name: "Ada Lee" })],
    ["switch single keys off", 2, own("me", { intent: "shortcuts", shortcuts: "" })],
    ["end one’s other sessions", 2, own("me", { intent: "end_others" })],
    [
      "set up an authenticator app",
      1,
      async () => {
        const who = await joinedStaff(db, "manager");
        const { key } = valueOf(await offerAuthenticator(db, await openSessionOf(db, who.token)));
        return { screen: "me/authenticator", form: { intent: "add", code: codeNow(key) }, who };
      },
    ],
    ["add a passkey", 1, () => newPasskey(db)],
    [
      "remove a passkey",
      1,
      async () => {
        const added = await newPasskey(db);
        await send(added);
        const { id } = await db
          .selectFrom("staff_passkeys")
          .select("id")
          .where("staff_id", "=", added.who.person.id)
          .executeTakeFirstOrThrow();
        return { ...added, form: { intent: `remove ${id}`, passkey_id: id } };
      },
    ],
    // A new press makes new ones.
    ["make recovery codes", 2, own("me/recovery-codes", {})],
  ];
}

async function newPasskey(db: Db) {
  const who = await joinedStaff(db, "manager");
  const { create } = softwarePasskey({ origin: "http://localhost:3000", rpId: "localhost" });
  const passkey = create(valueOf(await offerPasskey(db, await openSessionOf(db, who.token))));
  const form = { intent: "passkey", passkey, passkey_name: "Laptop" };
  return { screen: "me/passkeys", form, who };
}

export const staffForms = (people: People): FormTable => [
  ...colleagueForms(people),
  ...ownForms(people),
];
