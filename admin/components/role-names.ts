import { staffRoles, type StaffRole } from "#shop/staff/rights.ts";

/** The roles as pages name them. */
export const roleNames: Readonly<Record<StaffRole, string>> = {
  owner: "Owner",
  manager: "Manager",
  packer: "Packer",
  accountant: "Accountant",
};

export function isStaffRole(text: string): text is StaffRole {
  return staffRoles.some((role) => role === text);
}
