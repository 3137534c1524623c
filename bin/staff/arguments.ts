import { staffRoles, type StaffRole } from "#shop/staff/rights.ts";
import { readCommandLine } from "#bin/command.ts";
import { StartFailed } from "#server/start-failed.ts";

/** What `npm run staff` was asked to do. */
export type StaffCommand =
  | { readonly name: "list" }
  | {
      readonly name: "add";
      readonly email: string;
      readonly role: StaffRole;
      readonly fullName: string | undefined;
    }
  | { readonly name: "disable" | "reset"; readonly email: string };

const USAGE = `Use npm run staff -- add EMAIL [--role ${staffRoles.join("|")}] [--name NAME], npm run staff -- list, npm run staff -- disable EMAIL, or npm run staff -- reset EMAIL.`;

/** Reads the command line. Throws one sentence for a wrong one. */
export function readArguments(args: readonly string[]): StaffCommand {
  const { values, positionals } = readCommandLine(USAGE, {
    args: [...args],
    options: { role: { type: "string" }, name: { type: "string" } },
    allowPositionals: true,
  });
  const [name, email, ...rest] = positionals;
  const { role = "owner", name: fullName } = values;
  const hasOptions = Object.keys(values).length > 0;
  if (rest.length > 0 || (name !== "add" && hasOptions)) throw new StartFailed(USAGE);
  if (name === "list" && email === undefined) return { name };
  if (email === undefined) throw new StartFailed(USAGE);
  if (name === "disable" || name === "reset") return { name, email };
  if (name !== "add") throw new StartFailed(USAGE);
  if (!isRole(role))
    throw new StartFailed(`There is no role "${role}". The roles are ${staffRoles.join(", ")}.`);
  return { name, email, role, fullName };
}

function isRole(text: string): text is StaffRole {
  return (staffRoles as readonly string[]).includes(text);
}
