/** A customer as pages, the API and the browser's user record have it. Contains no secret. */
export type Customer = {
  readonly id: string;
  /** As typed. Comparisons ignore case. */
  readonly email: string;
  readonly fullName: string;
  /** Whether a link mailed to the e-mail address was used. */
  readonly isVerified: boolean;
};

/**
 * A customer with the access of the current session. After a verification link was opened in a
 * browser that was not signed in, the customer must answer the registration check there ("Was this
 * you?"), and older sessions are restricted until then.
 */
export type SignedInCustomer = Customer & {
  /** Whether this session has to answer the registration check. */
  readonly mustConfirmRegistration: boolean;
  /**
   * When this session began, if it is restricted until the check is answered; null for full access.
   * A restricted session sees only what was saved since then. It may buy, but not change the e-mail
   * address or password, and not download or delete the customer's data.
   */
  readonly restrictedSince: Date | null;
};

/** The customer without the fields of the session. */
export function withoutSession({ id, email, fullName, isVerified }: Customer): Customer {
  return { id, email, fullName, isVerified };
}

/**
 * The name that a mail greets. Null until the e-mail address is verified: until then the name may
 * be text that a stranger wants us to mail to somebody else.
 */
export function greetingName({
  isVerified,
  fullName,
}: Pick<Customer, "isVerified" | "fullName">): string | null {
  return isVerified ? fullName : null;
}

export const EMAIL_MAX = 200;
export const FULL_NAME_MAX = 200;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** Texts of the account pages and the API, to the letter of docs/spec/shop.md §§5 and 8. */
export const accountTexts = {
  loggedIn: "Logged in",
  loginFailed: "Login failed",
  loginFallback: "Failed to log in",
  unreadableAnswer: "Invalid response from server. Please try again later.",
  registered: "Registration successful! Please check your email to verify your account.",
  registrationFailed: "Registration failed",
  registrationFallback: "Registration failed. Please try again.",
  unverified: "Please check your email to verify your account.",
  verified: "Email verified successfully!",
  verificationFailed: "Email verification failed",
  verificationFailedToast: "Verification failed",
  verificationFailedPage:
    "We couldn't verify your email address. The verification link may have expired or is invalid.",
  verificationLinkInvalid: "Invalid verification link",
  resetRequested: "If an account with that email exists, a password reset link has been sent.",
  resetRequestFallback: "Failed to process your request. Please try again later.",
  resetDone: "Password has been reset successfully",
  resetDonePage: "Your password has been reset successfully",
  resetFailed: "Password reset failed",
  resetFallback: "Failed to reset password. This link may have expired.",
  resetTokenMissing: "Invalid password reset link. Please request a new one.",
  resetTokenAbsent: "Invalid or missing reset token. Please request a new password reset.",
  passwordsDiffer: "Passwords do not match",
  passwordTooShort: "Password must be at least 8 characters long",
  noCustomer: "Please log in to view your profile.",
} as const;

/** Control characters could reach mail headers, and some can't be stored. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
/**
 * One @, a dot in the domain, and no character that separates or quotes addresses in a mail header.
 */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/u;

/**
 * The error of an e-mail address, or null. The check is lenient and allows any script: only a mail
 * shows whether an address works.
 */
export function emailError(email: string): string | null {
  if (email === "") return "Enter your e-mail address";
  if (lengthOf(email) > EMAIL_MAX)
    return `Enter an e-mail address of at most ${EMAIL_MAX} characters`;
  const [local = "", domain = ""] = email.split("@");
  const dotsMisplaced = [local, domain].some((part) => /^\.|\.\.|\.$/.test(part));
  if (!EMAIL.test(email) || CONTROL.test(email) || dotsMisplaced)
    return "Enter an e-mail address such as name@example.com";
  return null;
}

/**
 * Names appear in mails, where a URL would become a link: "https://…", "www.…", "shop.example/…".
 */
const URL_IN_TEXT = /:\/\/|\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}[/?#]/iu;

/**
 * The error of a full name, or null: one line of at most 200 characters in any script, without a
 * URL.
 */
export function fullNameError(fullName: string): string | null {
  if (fullName === "") return "Enter your full name";
  if (lengthOf(fullName) > FULL_NAME_MAX)
    return `Enter a name of at most ${FULL_NAME_MAX} characters`;
  if (CONTROL.test(fullName)) return "Enter your name on one line, without control characters";
  if (URL_IN_TEXT.test(fullName)) return "Enter your name without a web address";
  return null;
}

/**
 * A password as it is hashed and compared: devices write one letter in several ways, such as an accent of its own
 * or a hard space (NFKC: NIST SP 800-63B, 3.1.1.2).
 */
export function normalPassword(password: string): string {
  return password.normalize("NFKC");
}

/**
 * The error of a new password's length, or null: 8 to 128 characters of any kind, never trimmed.
 */
export function newPasswordError(password: string): string | null {
  if (password === "") return "Enter a password";
  if (lengthOf(password) < PASSWORD_MIN) return accountTexts.passwordTooShort;
  if (lengthOf(password) > PASSWORD_MAX)
    return `Password must be at most ${PASSWORD_MAX} characters long`;
  return null;
}

/**
 * The error of a password to sign in with, or null. Does not check whether it is the right one. A password that was
 * chosen is short enough in its normal form or, from before that was measured, as it was typed.
 */
export function passwordError(password: string): string | null {
  if (password === "") return "Enter your password";
  const forms = [password, normalPassword(password)];
  return forms.every((form) => lengthOf(form) > PASSWORD_MAX) ? newPasswordError(password) : null;
}

/** The error of the second password field, or null. */
export function confirmationError(password: string, confirmation: string): string | null {
  if (confirmation === "") return "Enter the password again";
  return normalPassword(password) === normalPassword(confirmation)
    ? null
    : accountTexts.passwordsDiffer;
}

/** Counts Unicode characters: one outside the basic plane counts once, not twice. */
function lengthOf(text: string): number {
  return [...text].length;
}
