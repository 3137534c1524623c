import {
  cancellationForm,
  cancellationRight,
  effectsOfCancellation,
} from "#shop/content/cancellation.ts";
import { Paragraph, SectionHeading, Small } from "./layout.tsx";

/** The right to cancel and its effects, as the law words them. */
export function CancellationRight() {
  return (
    <>
      <SectionHeading>Your right to cancel</SectionHeading>
      {cancellationRight().map((text) => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      {effectsOfCancellation().map((text) => (
        <Small key={text}>{text}</Small>
      ))}
    </>
  );
}

CancellationRight.isLegal = true;

/** The model cancellation form. */
export function CancellationForm() {
  return (
    <>
      <SectionHeading>Cancellation form</SectionHeading>
      {cancellationForm().map((text) => (
        <Small key={text}>{text}</Small>
      ))}
    </>
  );
}

CancellationForm.isLegal = true;
