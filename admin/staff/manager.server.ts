import type { StaffManager } from "#shop/staff/manage.server.ts";
import { actOf, clientOf, type RouteArgs } from "#admin/http/form.server.ts";

/** The person who sent a form about the staff. Links to join are mailed. */
export function managerOf(args: RouteArgs, field: (name: string) => string): StaffManager {
  return { act: actOf(args, field), client: clientOf(args), mailsLink: true };
}
