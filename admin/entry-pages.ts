/** The pages for people who are not signed in, or are about to: no right is needed. */
export const entryPages = [
  { path: "sign-in", file: "sign-in/sign-in.tsx" },
  { path: "sign-out", file: "sign-in/sign-out.ts" },
  { path: "passkey-challenge", file: "sign-in/passkey-challenge.ts" },
  { path: "browser-errors", file: "errors/browser-errors.ts" },
  { path: "join", file: "sign-in/join.tsx" },
  { path: "forgot-password", file: "sign-in/forgot-password.tsx" },
  { path: "reset-password", file: "sign-in/reset-password.tsx" },
] as const;
