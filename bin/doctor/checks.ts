import type { Context } from "./context.ts";
import type { Finding } from "./finding.ts";
import { gatherAddress, judgeAddress } from "./checks/address.ts";
import { gatherBackups, judgeBackups } from "./checks/backups.ts";
import { gatherCertificate, judgeCertificate } from "./checks/certificate.ts";
import { gatherClock, judgeClock } from "./checks/clock.ts";
import { gatherCookies, judgeCookies } from "./checks/cookies.ts";
import {
  gatherConnections,
  gatherDatabase,
  judgeConnections,
  judgeDatabase,
} from "./checks/database.ts";
import {
  gatherDescriptors,
  gatherDisk,
  gatherMemory,
  judgeDescriptors,
  judgeDisk,
  judgeMemory,
} from "./checks/machine.ts";
import { gatherMailRecords, judgeMailRecords } from "./checks/mail-records.ts";
import { gatherMailServer, judgeMailServer } from "./checks/mail-server.ts";
import { gatherPayments, judgePayments } from "./checks/payments.ts";
import { gatherProxy, judgeProxy } from "./checks/proxy.ts";
import { gatherQueue, gatherVersions, judgeQueue, judgeVersions } from "./checks/running.ts";
import {
  gatherExamples,
  gatherHolidays,
  gatherStaff,
  judgeExamples,
  judgeHolidays,
  judgeStaff,
} from "./checks/shop.ts";
import { gatherWebhook, judgeWebhook } from "./checks/webhook.ts";

export type Check = {
  readonly name: string;
  readonly run: (context: Context) => Promise<Finding>;
};

/** A check finds out facts, and a pure function judges them. */
const check = <Facts>(
  name: string,
  {
    gather,
    judge,
  }: { gather: (context: Context) => Promise<Facts>; judge: (facts: Facts) => Finding },
): Check => ({ name, run: async (context) => judge(await gather(context)) });

/** The twenty checks of `npm run doctor`, in the order in which they are printed. */
export const checks = (about: {
  readonly version: string;
  readonly shopPid: number | null;
}): readonly Check[] => [
  check("Clock", { gather: gatherClock, judge: judgeClock }),
  check("Address", { gather: gatherAddress, judge: judgeAddress }),
  check("Certificate", { gather: gatherCertificate, judge: judgeCertificate }),
  check("Proxy", { gather: gatherProxy, judge: judgeProxy }),
  check("Cookies", { gather: gatherCookies, judge: judgeCookies }),
  check("Webhook", { gather: gatherWebhook, judge: judgeWebhook }),
  check("Stripe", { gather: gatherPayments, judge: judgePayments }),
  check("Mail server", { gather: gatherMailServer, judge: judgeMailServer }),
  check("SPF, DKIM, DMARC", {
    gather: (context) => gatherMailRecords(context),
    judge: judgeMailRecords,
  }),
  check("Disk", { gather: gatherDisk, judge: judgeDisk }),
  check("Memory", { gather: gatherMemory, judge: judgeMemory }),
  check("Open files", { gather: () => gatherDescriptors(about), judge: judgeDescriptors }),
  check("Connections", { gather: gatherConnections, judge: judgeConnections }),
  check("Database", { gather: gatherDatabase, judge: judgeDatabase }),
  check("Backups", { gather: gatherBackups, judge: judgeBackups }),
  check("Queue", { gather: gatherQueue, judge: judgeQueue }),
  check("Versions", {
    gather: (context) => gatherVersions(context, about.version),
    judge: judgeVersions,
  }),
  check("Examples", { gather: gatherExamples, judge: judgeExamples }),
  check("Staff", { gather: gatherStaff, judge: judgeStaff }),
  check("Holidays", { gather: gatherHolidays, judge: judgeHolidays }),
];
