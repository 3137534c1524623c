/** A sentence, and the status of its answer. */
type Said = { readonly text: string; readonly status: 401 | 409 };

/** A sentence for a thing that has changed meanwhile: the page below it shows how it is now. */
export function moved(text: string): Said {
  return { text, status: 409 };
}

/** What every room says in the same words. */
const common = {
  act_reused: moved("This form was sent before with other values. Open the page again."),
  signed_out: { text: "Your session has ended. Sign in again.", status: 401 },
  login_failed: { text: "That e-mail address and password don’t match.", status: 401 },
} satisfies Readonly<Record<string, Said>>;

/** Why a second factor was not taken. */
export const factorWords = {
  wrong_code: "That code is not right. Type the newest one.",
  code_used: "That code has been used. Wait for the next one.",
  key_lost:
    "The app’s codes can’t be checked at the moment. Use a passkey or a recovery code, and tell an owner.",
  bad_passkey: "That passkey was not accepted. Try again, or type a code.",
};

/** Why there is no new passkey. */
export const passkeyWords = {
  bad_passkey: factorWords.bad_passkey,
  unsupported: "Passkeys can’t be used at this address.",
  too_many_passkeys: "You have ten passkeys, which is the limit. Remove one first.",
};

/** Why there are no new recovery codes. */
export const codesWords = {
  no_factor: "Set up an authenticator app or a passkey first.",
  codes_shown: moved(
    "The codes have already been made and shown. Make new ones if you have not kept them.",
  ),
};

/** Why a second factor stays. */
export const last_factor = "This is the only second factor. Set up another one first.";
/** Why a mailed link does nothing. */
export const link_invalid = "This link has been used, or is too old. Ask for a new one.";

/** Why a verb did nothing. It may bring its own sentence, or say when to try again. */
export type Refusal = {
  readonly reason: string;
  readonly message?: string;
  readonly retryAfterSeconds?: number;
};

type Reason<Why> = Why extends { readonly message: string } | { readonly retryAfterSeconds: number }
  ? never
  : Why extends { readonly reason: infer Each extends string }
    ? Exclude<Each, keyof typeof common>
    : never;

/** What a room says by the reason. A reason of the verb without words does not compile, and neither does a reason of type string. */
export type Words<Why> =
  string extends Reason<Why>
    ? never
    : // Not a Record, to which one of any texts could be given.
      { readonly [Each in Reason<Why>]: string | Said };

/**
 * The sentence for a refusal, and the status of its answer. A reason may also be one that an earlier version of the shop
 * has stored.
 */
export function sayRefusal<const Why extends Refusal>(
  { reason, message, retryAfterSeconds }: Why,
  words: Words<Why>,
): { readonly text: string; readonly status: number } {
  if (retryAfterSeconds !== undefined) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
    return { text: `Too many attempts. Wait ${wait} and try again.`, status: 429 };
  }
  const known: Readonly<Record<string, string | Said>> = { ...words, ...common };
  const said = message ?? known[reason] ?? moved("It could not be done. Open the page again.");
  return typeof said === "string" ? { text: said, status: 422 } : said;
}
