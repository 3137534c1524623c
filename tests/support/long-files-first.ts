import { existsSync } from "node:fs";
import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest on two cores, the longest first. Vitest knows how long a file took only where
 * the tests have run before: in a fresh copy it goes by size, and a long file that begins late keeps one
 * worker busy after the others have ended.
 */
const longest = [
  "tests/http/page-tags.test.ts",
  "tests/http/shared-shop/naughty-strings.test.ts",
  "tests/http/admin.test.ts",
  "tests/http/admin-pictures.test.ts",
  "tests/search/scores.integration.test.ts",
  "server/main.integration.test.ts",
  "shop/platform/queue/workers.integration.test.ts",
  "bin/begin-trading.integration.test.ts",
  "tests/upgrade/upgrade.integration.test.ts",
  "server/backup/restore/restore-in-place.integration.test.ts",
  "server/backup/verify/verify-backup.integration.test.ts",
  "bin/reconcile-after-restore.integration.test.ts",
  "tests/http/admin-odd-values.test.ts",
  "tests/http/security.test.ts",
  "tests/http/shared-shop/crawl.test.ts",
  "shop/payments/refunds/refunds.integration.test.ts",
  "server/backup/copy/copy-database.integration.test.ts",
  "shop/jobs/lock-order.integration.test.ts",
  "tests/http/authorisation.test.ts",
  "shop/trading/example-day/example-day.integration.test.ts",
  "server/backup/restore/restore-backup.integration.test.ts",
].map((file) => path.resolve(import.meta.dirname, "../..", file));

/**
 * Vitest sorts the files of a project so that the longest, or the largest, come first, but takes the
 * projects by name. The longest of all go before the others, and then the shared shop, which is there
 * from the start: at the end only short files are left, and no worker waits long for another.
 */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = longest.filter((file) => !existsSync(file));
    if (gone.length > 0) throw new Error(`long-files-first.ts names ${gone.join(", ")}`);
    const place = ({ moduleId, project }: TestSpecification) => {
      const known = longest.indexOf(moduleId);
      if (known !== -1) return known;
      return longest.length + (project.name === "shared-shop" ? 0 : 1);
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}
