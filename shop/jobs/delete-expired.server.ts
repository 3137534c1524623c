import { deleteOldBulkActs } from "#shop/back-office/bulk-acts.server.ts";
import { pruneCustomerNotes } from "#shop/accounts/by-staff/customer-notes.server.ts";
import { deleteOldImports } from "#shop/catalogue/imports/list-imports.server.ts";
import { deleteLoosePictures } from "#shop/catalogue/pictures/delete-loose-pictures.server.ts";
import { pruneRedirectHits } from "#shop/catalogue/redirects/redirect-hits.server.ts";
import { prunePageVersions } from "#shop/content/publishing/prune-page-versions.server.ts";
import { pruneSettingVersions } from "#shop/content/settings/prune-versions.server.ts";
import { deleteOldRuns } from "#shop/carriers/delete-old-runs.server.ts";
import { pruneSessions } from "#shop/accounts/sessions/sessions.server.ts";
import { deleteLoosePhotoFiles } from "#shop/fulfilment/returns/photos.server.ts";
import { pruneKeptLists } from "#shop/cart/keep-list.server.ts";
import { pruneRuns } from "#shop/backup/backup-runs.server.ts";
import { pruneSentMails } from "#shop/mail/outbox.server.ts";
import { deleteOldCutLists } from "#shop/making/delete-old-cut-lists.server.ts";
import { pruneMessages } from "#shop/messages/contact.server.ts";
import { pruneNotices } from "#shop/notices/notices.server.ts";
import { pruneQuestions } from "#shop/questions/personal-data.server.ts";
import { pruneReviews } from "#shop/reviews/personal-data.server.ts";
import { deleteLooseReviewPhotos } from "#shop/reviews/review-photos.server.ts";
import { pruneSearches } from "#shop/reports/searches/save-searches.server.ts";
import { pruneOffers } from "#shop/offers/personal-data.server.ts";
import { pruneEvents } from "#shop/payments/events.server.ts";
import { deleteOldPayouts } from "#shop/payments/payouts/delete-old-payouts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { deleteOldActs } from "#shop/platform/acts.server.ts";
import { deleteOldAuditRows } from "#shop/platform/audit-log.server.ts";
import { deleteExpiredRateLimits } from "#shop/platform/rate-limit.server.ts";
import { deleteOldReports } from "#shop/reports/kept/kept-reports.server.ts";
import { deleteOldMonthLocks } from "#shop/reports/months/months.server.ts";
import { deleteExpiredStaff } from "#shop/staff/delete-expired-staff.server.ts";
import { anonymiseFinishedOrders } from "#shop/privacy/anonymise-orders.server.ts";
import { deleteOldOrders } from "#shop/privacy/delete-old-orders.server.ts";

/** What is deleted when its time is over, each step by the module that owns the data. */
const steps: readonly (readonly [step: string, run: (db: Db) => Promise<void>])[] = [
  ["rate limits", deleteExpiredRateLimits],
  ["sessions", pruneSessions],
  ["sessions and links of the staff", deleteExpiredStaff],
  ["personal data of finished orders", anonymiseFinishedOrders],
  ["orders older than seven years", deleteOldOrders],
  ["payouts older than seven years", deleteOldPayouts],
  ["months locked seven years ago", deleteOldMonthLocks],
  ["photographs of deleted returns", deleteLoosePhotoFiles],
  ["sent mails", pruneSentMails],
  ["offers", pruneOffers],
  ["contact messages", pruneMessages],
  ["mails about products that are back", pruneNotices],
  ["carts and wish lists of accounts", pruneKeptLists],
  ["reviews that were refused", pruneReviews],
  ["photographs of deleted reviews", deleteLooseReviewPhotos],
  ["questions about products", pruneQuestions],
  ["notes on customers", pruneCustomerNotes],
  ["payment events", pruneEvents],
  ["backup runs", pruneRuns],
  ["acts", deleteOldActs],
  ["bulk acts", deleteOldBulkActs],
  ["carrier files and result files", deleteOldRuns],
  ["cut lists", deleteOldCutLists],
  ["pictures that were deleted", deleteLoosePictures],
  ["hits of redirects", pruneRedirectHits],
  ["imports of products", deleteOldImports],
  ["versions of settings", pruneSettingVersions],
  ["versions of pages", prunePageVersions],
  ["searches", pruneSearches],
  ["figures of reports that were kept", deleteOldReports],
  ["audit log", deleteOldAuditRows],
];

/**
 * Runs every step, even after one has failed. Logs each failure with the name of its step and throws
 * at the end, so that the job is retried and, if that does not help, reported to the shopkeeper.
 */
export async function deleteExpiredData(db: Db): Promise<void> {
  const failed: string[] = [];
  for (const [step, run] of steps) {
    try {
      await run(db);
    } catch (error) {
      log.error({ err: error, step }, "a step of the hourly deletion failed");
      failed.push(step);
    }
  }
  if (failed.length > 0)
    throw new Error(`These steps of the deletion failed: ${failed.join(", ")}`);
}
