/** What a refusal of the verbs of staff says to the person, by its reason. */
const texts: Readonly<Record<string, string>> = {
  login_failed: "That e-mail address and password don’t match.",
  signed_out: "Your session has ended. Sign in again.",
  wrong_code: "That code is not right. Type the newest one.",
  code_used: "That code has been used. Wait for the next one.",
  key_lost:
    "The app’s codes can’t be checked at the moment. Use a passkey or a recovery code, and tell an owner.",
  bad_passkey: "That passkey was not accepted. Try again, or type a code.",
  codes_shown:
    "The codes have already been made and shown. Make new ones if you have not kept them.",
  link_invalid: "This link has been used, or is too old. Ask for a new one.",
  incomplete: "A step is missing.",
  no_factor: "Set up an authenticator app or a passkey first.",
  unsupported: "Passkeys can’t be used at this address.",
  too_many_passkeys: "You have ten passkeys, which is the limit. Remove one first.",
  last_factor: "This is the only second factor. Set up another one first.",
  no_passkey: "This passkey has already been removed.",
  already_staff: "This person is already on the staff.",
  bad_email: "Enter an e-mail address such as ann@example.com.",
  bad_name: "Enter a name of up to 200 characters.",
  already_answered: "Somebody has already answered this message.",
  no_mention: "This comment has already been removed.",
  no_person: "This person has already been removed.",
  disabled: "This account is disabled. Invite the person again.",
  yourself: "You can’t do this to your own account. Ask another owner.",
  last_owner: "This is the last owner. Make somebody else an owner first.",
  act_reused: "This form was sent before with other values. Open the page again.",
  wrong_password: "That is not your present password.",
};

type Refusal = {
  readonly reason: string;
  readonly message?: string;
  readonly retryAfterSeconds?: number;
};

/** The sentence for a refusal. */
export function refusalText({ reason, message, retryAfterSeconds }: Refusal): string {
  if (message !== undefined) return message;
  if (retryAfterSeconds !== undefined) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    return `Too many attempts. Wait ${minutes === 1 ? "a minute" : `${minutes} minutes`} and try again.`;
  }
  return texts[reason] ?? "That did not work. Try again.";
}
