/** Says what was done, above the screen. */
export function DoneStrip({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="status" className="strip strip-ok mb-4">
      {text}
    </p>
  );
}
