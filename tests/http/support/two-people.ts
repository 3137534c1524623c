import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { HttpShop } from "./http-shop.ts";
import type { Member } from "./people.ts";
import { fieldsFor, filledForm } from "./press.ts";

type Form = Readonly<Record<string, string>>;

/** A form that is to be sent, and where to below /admin. */
export type Sending = {
  readonly screen: string;
  readonly form: Form;
  /** Sent with it as `file`. */
  readonly file?: File;
  /** Who sends it when it is about their own account. */
  readonly who?: Member;
};

/** A form by name: how many acts it is when two people send one at once, and what prepares one to send. */
type PreparedForm = {
  readonly name: string;
  readonly ofTwo: number;
  readonly prepare: () => Promise<Sending>;
};
export type FormTable = readonly PreparedForm[];

type Prepare = PreparedForm["prepare"];
/** A form that is done once, by whoever is first. */
export const once = (name: string, prepare: Prepare) => ({ name, ofTwo: 1, prepare });
/** A form that says how something is to be, or adds something: the other person does it as well. */
export const onceEach = (name: string, prepare: Prepare) => ({ name, ofTwo: 2, prepare });

export const nextOf = (values: Iterator<string>): string => values.next().value ?? "";

export type People = ReturnType<typeof twoPeople>;

/** The screens of the admin as two people send their forms, who may both. */
export function twoPeople(shop: HttpShop, [ann, ben]: readonly [Member, Member]) {
  const open = async (screen: string) => (await ann.open(screen)).text;
  const send = ({ screen, form, file, who = ann }: Sending) =>
    who.send(screen, { ...form, ...(file && { file }) });

  /** The form of a screen with a button of this name, as a browser without JavaScript would send it. */
  async function fill(
    screen: string,
    button: string,
    { typed = {}, containing = "" }: { readonly typed?: Form; readonly containing?: string } = {},
  ): Promise<Sending> {
    const { action, fields } = filledForm(await open(screen), button, containing);
    const { act_id: _, ...others } = fields;
    const to = action === null ? screen : action.replace("/admin/", "");
    return { screen: to, form: { ...others, ...typed } };
  }

  /** The form of a screen that has this intent. */
  async function formOf(screen: string, intent: string): Promise<Sending> {
    const form = fieldsFor(await open(screen), intent);
    return { screen: screen.split("?", 1)[0] ?? "", form };
  }

  const countActs = async (actIds: readonly string[]) => {
    const acts = shop.db.selectFrom("auditLog").select("id").where("actId", "in", actIds);
    return (await acts.execute()).length;
  };

  /**
   * Sends a form, and then a new one twice at once, as two people do: nothing fails. Returns how many acts that was.
   */
  async function sendByTwo(prepare: () => Promise<Sending>) {
    const one = randomUUID();
    const alone = await prepare();
    const { status } = await send({ ...alone, form: { ...alone.form, act_id: one } });
    expect([200, 302, 303]).toContain(status);
    const { form, ...other } = await prepare();
    const two = [ann, ben].map((who) => ({ who, act_id: randomUUID() }));
    const answers = await Promise.all(
      two.map(({ who, act_id }) => send({ who, ...other, form: { ...form, act_id } })),
    );
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect([200, 302, 303]).toContain(statuses[0]);
    expect(statuses[1]).toBeLessThan(500);
    return {
      ofOne: await countActs([one]),
      ofTwo: await countActs(two.map(({ act_id }) => act_id)),
    };
  }

  return { shop, db: shop.db, ann, ben, open, send, fill, formOf, sendByTwo };
}
