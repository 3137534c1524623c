import { isUuid } from "#shop/kit/uuid.ts";
import { actorKinds } from "#shop/platform/actor.ts";
import type { AuditFilter } from "#shop/platform/audit-list.server.ts";
import { choice, dayFilter, hiddenFilter, type FilterValues } from "#admin/list/list.ts";

const like = (pattern: RegExp) => (text: string) =>
  pattern.test(text) && text.isWellFormed() ? text : null;

/** What people see who may see only their own rows. `about`: "order:" and the id. */
export const ownAuditFilters = {
  act: { ...choice("Act", "Every act"), read: like(/^[a-z_]{1,60}$/) },
  from: dayFilter("From"),
  to: dayFilter("To"),
  about: { ...hiddenFilter(), read: like(/^[a-z_]{1,40}:[^\0]{1,100}$/) },
};

/** `who`: a person's id or a kind of actor. */
export const auditFilters = {
  who: {
    ...choice("Who", "Everybody"),
    read: (text: string) => (isUuid(text) || kindOf(text) !== undefined ? text : null),
  },
  ...ownAuditFilters,
};

const kindOf = (text: string) => actorKinds.find((kind) => kind === text);

/** The same as the audit log takes it. */
export function toAuditFilter({
  who,
  act,
  about,
  from,
  to,
}: FilterValues<typeof auditFilters>): AuditFilter {
  const [subjectKind, ...id] = about?.split(":") ?? [];
  const actorKind = kindOf(who ?? "");
  return {
    ...(who !== null && (actorKind ? { actorKind } : { actorId: who })),
    ...(act !== null && { action: act }),
    ...(subjectKind !== undefined && { subjectKind, subjectId: id.join(":") }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  };
}
