import { counted } from "#shop/kit/text.ts";
import { formatMinute } from "#shop/kit/time.ts";
import type { ListedStaff } from "#shop/staff/list-staff.server.ts";

/** The lines of `npm run staff -- list`, one for each person. */
export function staffLines(staff: readonly ListedStaff[]): string[] {
  if (staff.length === 0)
    return ["There is no staff yet. Add the first person: npm run staff -- add EMAIL"];
  return staff.map((person) => {
    const { email, name, role } = person;
    return `${email} (${name}), ${role}: ${whatOf(person).join(", ")}`;
  });
}

function whatOf({ state, factors, sessions, lastUsedAt, ...person }: ListedStaff): string[] {
  if (state === "disabled")
    return [
      `disabled${person.disabledAt === null ? "" : ` on ${formatMinute(person.disabledAt)}`}`,
    ];
  if (state === "invited")
    return [
      person.invitedUntil === null
        ? "has not joined, and the link has expired: npm run staff -- reset makes a new one"
        : `has not joined yet; the link is valid until ${formatMinute(person.invitedUntil)}`,
    ];
  const { hasAuthenticator, passkeys, recoveryCodes } = factors;
  return [
    ...(hasAuthenticator ? ["authenticator app"] : []),
    ...(passkeys > 0 ? [counted(passkeys, "passkey")] : []),
    counted(recoveryCodes, "recovery code"),
    counted(sessions, "session"),
    ...(lastUsedAt === null ? [] : [`last seen on ${formatMinute(lastUsedAt)}`]),
  ];
}
