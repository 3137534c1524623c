import type { ReactNode } from "react";

const tones = {
  pine: "bg-pine-wash text-ink",
  ok: "bg-green-wash text-ok",
  plain: "bg-putty text-ink-2",
};

/** A label in capitals on a pale ground. At most one on a card. */
export function Badge({
  tone = "pine",
  className = "",
  children,
}: {
  tone?: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={`caps inline-flex items-center px-2.5 pt-[7px] pb-[6px] leading-none ${tones[tone]} ${className}`}
    >
      {children}
    </span>
  );
}
