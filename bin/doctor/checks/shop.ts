import { findExamples, type ExampleLeft } from "#shop/trading/examples/examples.ts";
import { readShopFacts } from "#shop/trading/examples/shop-facts.server.ts";
import { lastYear } from "#shop/shipping/bank-holiday-table.ts";
import { listClosings } from "#shop/shipping/workshop/closed-days.server.ts";
import { listStaff, type ListedStaff } from "#shop/staff/list-staff.server.ts";
import { londonDay } from "#shop/kit/time.ts";
import { isPublic, type Context } from "#bin/doctor/context.ts";
import { bad, good, warning, plural, unseen, type Finding } from "#bin/doctor/finding.ts";

/** Null: the database can't be used. */
export type ExampleFacts = {
  readonly left: readonly Pick<ExampleLeft, "title">[];
  readonly isTrading: boolean;
} | null;

const NAMED_MAX = 3;

export function judgeExamples(facts: ExampleFacts): Finding {
  if (facts === null) return unseen("What is still an example");
  const { left, isTrading } = facts;
  if (left.length === 0) return good("Nothing of the example is left.");
  const named = left
    .slice(0, NAMED_MAX)
    .map(({ title }) => title)
    .join("; ");
  const more = left.length > NAMED_MAX ? ` and ${left.length - NAMED_MAX} more` : "";
  const text = `${plural(left.length, "thing is", "things are")} still the example's: ${named}${more}. npm run attention -- examples lists where each is changed.`;
  return isTrading ? bad(text) : warning(text);
}

/** A shop that takes money at a public address trades. */
export async function gatherExamples({ env, database }: Context): Promise<ExampleFacts> {
  if (!database.ok) return null;
  const left = findExamples(await readShopFacts(database.db));
  return { left, isTrading: isPublic(env) && !env.usesSandboxPayment };
}

/** Null: the database can't be used. */
export type StaffFacts = {
  readonly staff: readonly Pick<ListedStaff, "email" | "role" | "state" | "factors">[];
} | null;

export function judgeStaff(facts: StaffFacts): Finding {
  if (facts === null) return unseen("The staff");
  const active = facts.staff.filter(({ state }) => state === "active");
  const without = active.filter(
    ({ factors }) => !factors.hasAuthenticator && factors.passkeys === 0,
  );
  if (without.length > 0)
    return bad(
      `${plural(without.length, "person has", "people have")} no second factor: ${without.map(({ email }) => email).join(", ")}. Run npm run staff -- reset EMAIL, which sends for a new one.`,
    );
  if (!active.some(({ role }) => role === "owner"))
    return warning(
      "Nobody on the staff is an owner. Make the first account: npm run staff -- add EMAIL.",
    );
  const codeless = active.filter(({ factors }) => factors.recoveryCodes === 0);
  if (codeless.length > 0)
    return warning(
      `${codeless.map(({ email }) => email).join(", ")} has no recovery code left. New ones are made in the admin under Me.`,
    );
  return good(
    `${plural(active.length, "person", "people")} may use the admin, each with a second factor.`,
  );
}

export async function gatherStaff({ database }: Context): Promise<StaffFacts> {
  return database.ok ? { staff: await listStaff(database.db) } : null;
}

export type HolidayFacts = {
  readonly today: string;
  /** The last year of the table of bank holidays. */
  readonly lastYear: number;
  /** The last day of each closing of the shop that is not over, as a day. */
  readonly closedUntil: readonly string[];
};

export function judgeHolidays({ today, lastYear, closedUntil }: HolidayFacts): Finding {
  const year = Number(today.slice(0, 4));
  const text = `Bank holidays are known to the end of ${lastYear}`;
  const remedy = "Run npm run bank-holidays, and deploy the table that it writes.";
  if (year > lastYear) return bad(`${text}, so promised days are wrong. ${remedy}`);
  if (year === lastYear) return warning(`${text}. ${remedy}`);
  const next = closedUntil.toSorted()[0];
  return good(
    `${text}, and ${next === undefined ? "the shop has no days off ahead" : `the shop's next days off end on ${next}`}.`,
  );
}

export async function gatherHolidays({ database }: Context): Promise<HolidayFacts> {
  const closings = database.ok ? await listClosings(database.db, new Date()).catch(() => []) : [];
  return {
    today: londonDay(new Date()),
    lastYear,
    closedUntil: closings.map(({ lastDay }) => lastDay),
  };
}
