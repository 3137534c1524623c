import { newAct, openShop } from "#bin/command.ts";
import { readArguments, type StaffCommand } from "#bin/staff/arguments.ts";
import { staffLines } from "#bin/staff/lines.ts";
import { runUntilStopped } from "#server/processes/run-until-stopped.ts";
import { StartFailed } from "#server/start-failed.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { listStaff } from "#shop/staff/list-staff.server.ts";
import {
  addStaff,
  disableStaff,
  makeJoinLink,
  resetStaff,
  type StaffManager,
} from "#shop/staff/manage.server.ts";
import { findStaffByEmail, isStaffPrepared } from "#shop/staff/find-staff.server.ts";

const by: StaffManager = {
  act: newAct(),
  client: null,
  mailsLink: false,
};

/**
 * `npm run staff`: adds, lists, resets and disables the people who may use the admin. Works while the shop
 * runs and while it is stopped. Prints plain lines after everything else, also without a terminal: of
 * `add` and `reset` the last one is the link.
 */
await runUntilStopped(async (program) => {
  const command = readArguments(process.argv.slice(2));
  let lines: readonly string[] = [];
  // Registered first, so printed last: after the database was stopped.
  program.onStop(
    () =>
      new Promise<void>((printed) => {
        process.stdout.write(lines.map((line) => `${line}\n`).join(""), () => printed());
      }),
  );
  const { db } = await openShop(program, 2);
  if (!(await isStaffPrepared(db)))
    throw new StartFailed(
      "The database is empty or from an earlier version. Run npm start once, which prepares it, and run npm run staff again.",
    );
  lines = await run(db, command);
  process.kill(process.pid, "SIGTERM");
});

async function run(db: Db, command: StaffCommand): Promise<readonly string[]> {
  if (command.name === "list") return staffLines(await listStaff(db));
  if (command.name === "add") return add(db, command);
  const person = await findStaffByEmail(db, command.email);
  if (person === null)
    throw new StartFailed(`${command.email} is not on the staff: npm run staff -- list.`);
  const { id, email } = person;
  if (command.name === "disable") {
    const result = await disableStaff(db, id, by);
    if (!result.ok) throw failed(result.reason, email);
    return [`${email} can no longer use the admin. Sessions, password and factors are gone.`];
  }
  const result = await resetStaff(db, id, by);
  if (!result.ok) throw failed(result.reason, email);
  return [
    `Password, factors and sessions of ${email} are gone. This link begins again; it works once, for 24 hours:`,
    await makeJoinLink(db, id),
  ];
}

async function add(
  db: Db,
  { email, role, fullName }: StaffCommand & { name: "add" },
): Promise<readonly string[]> {
  const result = await addStaff(db, { email, role, name: fullName }, by);
  if (!result.ok) throw failed(result.reason, email);
  const person = result.value;
  return [
    `${person.email} is on the staff as ${person.role}. This link leads to the password and the second factor; it works once, for 24 hours:`,
    await makeJoinLink(db, person.id),
  ];
}

function failed(reason: string, email: string): StartFailed {
  const sentences: Readonly<Record<string, string>> = {
    already_staff: `${email} is already on the staff. For a new link: npm run staff -- reset ${email}.`,
    bad_email: `${email} is not an e-mail address such as name@example.com.`,
    bad_name: "The name must be one line of at most 200 characters without a web address.",
    disabled: `${email} is disabled. To let them begin again: npm run staff -- add ${email}.`,
    last_owner: `${email} is the last owner. Add another owner first, who has to join.`,
  };
  return new StartFailed(sentences[reason] ?? `This was refused: ${reason}.`);
}
