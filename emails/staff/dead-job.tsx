import { settings } from "#shop/content/settings/settings.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Heading, MailLayout, Paragraph, Small } from "#emails/parts/layout.tsx";

/** To the shopkeeper: a job whose last attempt failed. */
type DeadJob = MailData<"dead-job">;

export function subject({ task }: DeadJob): string {
  return `${settings().name}: a job has failed: ${task}`;
}

export function Mail(job: DeadJob) {
  return (
    <MailLayout title={subject(job)} preview="Nothing is lost: the job can be retried.">
      <Heading>A job has failed</Heading>
      <Paragraph>
        The shop tried the job “{job.task}” ({job.about}) {job.attempts} times without success and
        has stopped trying. Nothing is lost: the job is stored and can be retried.
      </Paragraph>
      <Paragraph>
        On the server, npm run attention lists everything that needs attention, and npm run
        attention -- retry retries the failed jobs.
      </Paragraph>
      <Small>Last error: {job.lastError}</Small>
    </MailLayout>
  );
}

export const previewData: DeadJob = {
  task: "payment-event",
  about: "payment-event:evt_1Example",
  attempts: 25,
  lastError: "The payment provider did not answer",
};
