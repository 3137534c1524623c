import type { ReactNode } from "react";
import { Small, TextLink } from "./layout.tsx";

/** The last line of a mail that is about no order: why it came, and how to stop such mails. */
export function StopNote({ stopUrl, children }: { stopUrl: string; children: ReactNode }) {
  return (
    <Small>
      {children} <TextLink href={stopUrl}>Stop these e-mails</TextLink>
    </Small>
  );
}
