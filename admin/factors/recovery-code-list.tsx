/** Ten recovery codes, shown this one time. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p className="text-ink-2">
        Each of these codes stands in for your second factor once, when your phone is lost. Print
        them, or keep them where you keep your passwords. They are not shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="mt-4 grid max-w-100 grid-cols-2 gap-x-8 border-y border-ink py-2 font-serif font-medium"
      >
        {codes.map((code) => (
          <li key={code} className="py-1">
            {code}
          </li>
        ))}
      </ul>
    </>
  );
}
