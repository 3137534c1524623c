/** A mail as it will be sent, but for its greeting and its foot; what staff write stands in its middle. */
export function MailPreview({
  words: { subject, before, after },
  message,
  className = "",
}: {
  words: { readonly subject: string; readonly before: string; readonly after: readonly string[] };
  message: string;
  className?: string;
}) {
  return (
    <div className={`border-l-5 border-pine bg-white p-4 ${className}`}>
      <p className="font-semibold">{subject}</p>
      {[before, ...(message.trim() === "" ? [] : [message]), ...after].map((text) => (
        <p key={text} className="mt-2 whitespace-pre-line">
          {text}
        </p>
      ))}
    </div>
  );
}
