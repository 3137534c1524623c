import { isDay } from "#shop/kit/time.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { actorKinds } from "#shop/platform/actor.ts";
import type { AuditFilter } from "#shop/platform/audit-list.server.ts";

/** The names of the list's parameters in the URL, and of the fields of its forms. */
export const auditParams = ["who", "act", "about", "from", "to"] as const;
export type AuditParam = (typeof auditParams)[number];
export type AuditParams = Partial<Readonly<Record<AuditParam, string>>>;

/**
 * The parameters that are understood: `who` a person's id or a kind of actor, `act`, `about` "order:" and
 * the id, the days `from` and `to`. For people who may see only their own rows, `who` is always themselves.
 */
export function readAuditParams(
  param: (name: AuditParam) => string,
  ownId: string | null,
): AuditParams {
  const is: Readonly<Record<AuditParam, (value: string) => boolean>> = {
    who: (value) => isUuid(value) || actorKinds.some((kind) => kind === value),
    act: (value) => /^[a-z_]{1,60}$/.test(value),
    about: (value) => /^[a-z_]{1,40}:[^\0]{1,100}$/.test(value) && value.isWellFormed(),
    from: isDay,
    to: isDay,
  };
  const given = auditParams.flatMap((name) => {
    const value = param(name);
    return is[name](value) ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(given), ...(ownId === null ? {} : { who: ownId }) };
}

/** The same as the audit log takes it. */
export function toAuditFilter({ who, act, about, from, to }: AuditParams): AuditFilter {
  const [subjectKind = "", ...id] = (about ?? "").split(":");
  return {
    ...(who !== undefined && (isUuid(who) ? { actorId: who } : kindOf(who))),
    ...(act !== undefined && { action: act }),
    ...(about !== undefined && { subjectKind, subjectId: id.join(":") }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

function kindOf(who: string): AuditFilter {
  const actorKind = actorKinds.find((kind) => kind === who);
  return actorKind === undefined ? {} : { actorKind };
}
