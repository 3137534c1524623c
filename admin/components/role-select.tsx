import { staffRoles } from "#shop/staff/rights.ts";
import { Select } from "#ui/select.tsx";
import { roleNames } from "./role-names.ts";

const rightsInWords = {
  owner: "everything",
  manager: "orders, refunds up to a limit, products, customers",
  packer: "making, packing, dispatch; no prices",
  accountant: "reads figures, orders and payouts",
} as const;

/** Chooses a role, with what it may do. */
export function RoleSelect({ defaultValue }: { defaultValue: string }) {
  return (
    <Select label="Role" name="role" defaultValue={defaultValue} hint={<Hint />}>
      {staffRoles.map((role) => (
        <option key={role} value={role}>
          {roleNames[role]}
        </option>
      ))}
    </Select>
  );
}

function Hint() {
  return staffRoles.map((role) => (
    <span key={role} className="second-line block">
      {roleNames[role]}: {rightsInWords[role]}
    </span>
  ));
}
