/** A person who buys here, as pages, functions and the browser's own record know them. No secret. */
export type Customer = {
  readonly id: string;
  /** As it was typed; addresses compare without case. */
  readonly email: string;
  readonly fullName: string;
  /** The address was proved by a link mailed to it. */
  readonly isVerified: boolean;
};

/**
 * A customer as one of their sessions is signed in. A verification link that was opened elsewhere has
 * its browser ask whether the owner of the address made the account (decisions, "Verification in
 * another browser").
 */
export type SignedInCustomer = Customer & {
  /** This session proved the address, and its customer has still to answer. */
  readonly mustConfirmRegistration: boolean;
  /**
   * Since when this session may read, while it waits for that answer: it began then. Null: all. Such
   * a session may buy, and neither change e-mail or password nor delete the account.
   */
  readonly restrictedSince: Date | null;
};

/** The customer alone, without what is said of the session. */
export function withoutSession({ id, email, fullName, isVerified }: Customer): Customer {
  return { id, email, fullName, isVerified };
}

/**
 * The name a mail greets with: null before the address is proved, as the name may be a stranger's
 * text on its way to somebody else (decisions, "Accounts").
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

/** What the account screens and functions say, to the letter (shop.md, §§5 and 8). */
export const accountTexts = {
  loggedIn: "Logged in",
  loginFailed: "Login failed",
  loginFallback: "Failed to log in",
  unreadableAnswer: "Invalid response from server. Please try again later.",
  unexpected: "An unexpected error occurred",
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
  resetRequestedToast: "Password reset link sent to your email",
  resetRequestFailed: "Password reset request failed",
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

/** Control characters would end up in mail headers, or could not be stored at all. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
/** One @, none of the marks that separate or quote addresses in a mail header, a dot in the domain. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/u;

/**
 * What is wrong with an e-mail address, as a sentence that says what to do, or null. The form is
 * read generously, in any script: that an address works is proved by the mail sent to it.
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

/** A name stands in mails, where a web address would be a link: "https://…", "www.…", "shop.example/…". */
const WEB_ADDRESS = /:\/\/|\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}[/?#]/iu;

/** What is wrong with a full name, or null. Any script, at most 200 characters, one line, no web address. */
export function fullNameError(fullName: string): string | null {
  if (fullName === "") return "Enter your full name";
  if (lengthOf(fullName) > FULL_NAME_MAX)
    return `Enter a name of at most ${FULL_NAME_MAX} characters`;
  if (CONTROL.test(fullName)) return "Enter your name on one line, without control characters";
  if (WEB_ADDRESS.test(fullName)) return "Enter your name without a web address";
  return null;
}

/** What is wrong with a new password, or null: 8 to 128 characters, any, counted and never trimmed. */
export function newPasswordError(password: string): string | null {
  if (password === "") return "Enter a password";
  if (lengthOf(password) < PASSWORD_MIN) return accountTexts.passwordTooShort;
  if (lengthOf(password) > PASSWORD_MAX)
    return `Password must be at most ${PASSWORD_MAX} characters long`;
  return null;
}

/** What is wrong with the password of a sign-in, or null: whether it is the right one is not asked. */
export function passwordError(password: string): string | null {
  if (password === "") return "Enter your password";
  return lengthOf(password) > PASSWORD_MAX ? newPasswordError(password) : null;
}

/** What is wrong with the repetition of a new password, or null. */
export function confirmationError(password: string, confirmation: string): string | null {
  if (confirmation === "") return "Enter the password again";
  return password === confirmation ? null : accountTexts.passwordsDiffer;
}

/** Characters as people count them: an accented letter outside the basic plane is one. */
function lengthOf(text: string): number {
  return [...text].length;
}
