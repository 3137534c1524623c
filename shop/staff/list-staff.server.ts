import { sql } from "kysely";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { stateOf, type Factors } from "./staff-queries.server.ts";
import type { StaffMember, StaffState } from "./staff.ts";

/** A person as the Staff screen and `npm run staff -- list` show them. */
export type ListedStaff = StaffMember & {
  readonly state: StaffState;
  readonly factors: Factors;
  /** Open sessions. */
  readonly sessions: number;
  /** When one of them was last used; null when none is open. */
  readonly lastUsedAt: Date | null;
  /** When the open link to join expires; null when there is none. */
  readonly invitedUntil: Date | null;
  readonly disabledAt: Date | null;
};

const LISTED_MAX = 500;

type Row = Omit<ListedStaff, "state" | "factors"> & Factors & { readonly joinedAt: Date | null };

/** The staff, 500 at most: those who have not left first, then by name. */
export async function listStaff(db: Db): Promise<readonly ListedStaff[]> {
  const { rows } = await sql<Row>`
    select id, email, name, role, joined_at, disabled_at, totp_seed is not null as has_authenticator,
      (select count(*)::int from staff_passkeys where staff_id = staff.id) as passkeys,
      (select count(*)::int from staff_recovery_codes where staff_id = staff.id) as recovery_codes,
      coalesce(open.count, 0)::int as sessions, open.last_used_at,
      (select expires_at from staff_links
        where staff_id = staff.id and purpose = 'join' and expires_at > now()) as invited_until
    from staff left join lateral
      (select count(*), max(used_at) as last_used_at from staff_sessions
        where staff_id = staff.id and state = 'open' and expires_at > now()) open on true
    order by disabled_at is not null, lower(name), id limit ${LISTED_MAX}`.execute(db);
  return rows.map(({ hasAuthenticator, passkeys, recoveryCodes, joinedAt, ...row }) => ({
    ...row,
    state: stateOf({ ...row, joinedAt }),
    factors: { hasAuthenticator, passkeys, recoveryCodes },
  }));
}

/** The names of people by id, for what they did: 500 at most. A name stays when its person has left. */
export async function findStaffNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter(isUuid).slice(0, LISTED_MAX);
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom("staff")
    .select(["id", "name"])
    .where("id", "in", known)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
