import { shop } from "#shop/content/shop.ts";
import { Heading, MailLayout, Paragraph, Small } from "#emails/parts/layout.tsx";

/** To the shopkeeper: a piece of work that the shop has given up on. */
export type DeadLetterData = {
  /** The job's name, and what it was about. */
  readonly task: string;
  readonly about: string;
  readonly attempts: number;
  readonly lastError: string;
};

export function subject({ task }: DeadLetterData): string {
  return `${shop.name} could not finish some work: ${task}`;
}

export function Mail(letter: DeadLetterData) {
  return (
    <MailLayout title={subject(letter)} preview="It is kept, and can be tried again.">
      <Heading>Some work could not be finished</Heading>
      <Paragraph>
        The shop has tried {letter.attempts} times to do “{letter.task}” ({letter.about}) and has
        given up for now. Nothing is lost: the work is kept, and can be tried again.
      </Paragraph>
      <Paragraph>
        On the server, npm run attention lists all that waits, and npm run attention -- retry has it
        tried again.
      </Paragraph>
      <Small>What went wrong last: {letter.lastError}</Small>
    </MailLayout>
  );
}

export const previewData: DeadLetterData = {
  task: "stripe-event",
  about: "stripe-event:evt_1Example",
  attempts: 25,
  lastError: "The payment provider did not answer",
};
