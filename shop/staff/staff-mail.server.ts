import { HOUR_MS } from "#shop/kit/time.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { issueStaffLink } from "./links.server.ts";
import type { StaffRow } from "./staff-queries.server.ts";
import { INVITATION_MS, PASSWORD_LINK_MS } from "./staff.ts";

const roleInWords = {
  owner: "an owner",
  manager: "a manager",
  packer: "a packer",
  accountant: "an accountant",
} as const;

/** Mails the link to join, for 72 hours. Earlier links stop working. */
export async function mailInvitation(
  tx: Db,
  { id: staffId, email, name, role }: StaffRow,
  { isReset }: { isReset: boolean },
): Promise<void> {
  const link = await issueStaffLink(tx, { staffId, purpose: "join", lifeMs: INVITATION_MS });
  await enqueueMail(tx, "staff-invitation", {
    key: `staff-invitation:${link.id}`,
    recipient: email,
    data: {
      name,
      role: roleInWords[role],
      isReset,
      link: link.url,
      expiresAt: new Date(Date.now() + INVITATION_MS).toISOString(),
    },
  });
}

/** Mails the link to set a new password, for an hour. Earlier links stop working. */
export async function mailPasswordLink(
  tx: Db,
  { id: staffId, email, name }: StaffRow,
): Promise<void> {
  const link = await issueStaffLink(tx, { staffId, purpose: "password", lifeMs: PASSWORD_LINK_MS });
  await enqueueMail(tx, "staff-password-link", {
    key: `staff-password-link:${link.id}`,
    recipient: email,
    data: { name, link: link.url },
  });
}

type Notice = MailData<"staff-notice">["notice"];

/** Tells a person what happened to their account. Of wrong codes at most once an hour. */
export async function mailNotice(
  tx: Db,
  { id, email, name }: Pick<StaffRow, "id" | "email" | "name">,
  { notice, codesLeft = null }: { notice: Notice; codesLeft?: number | null },
): Promise<void> {
  const at = new Date();
  const when = notice === "wrong_codes" ? Math.floor(at.getTime() / HOUR_MS) : at.toISOString();
  await enqueueMail(tx, "staff-notice", {
    key: `staff-notice:${notice}:${id}:${when}`,
    recipient: email,
    data: { name, notice, at: at.toISOString(), codesLeft, adminUrl: env().adminUrl },
  });
}
