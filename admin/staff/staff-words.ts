import { moved } from "#admin/http/refusals.ts";

/** Why the staff was not changed. */
export const staffWords = {
  already_staff: "This person is already on the staff.",
  bad_email: "Enter an e-mail address such as ann@example.com.",
  bad_name: "Enter a name of up to 200 characters.",
  no_person: moved("This person has already been removed."),
  disabled: "This account is disabled. Invite the person again.",
  yourself: "You can’t do this to your own account. Ask another owner.",
  last_owner: "This is the last owner. Make somebody else an owner first.",
};
