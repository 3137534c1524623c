/** A person of the staff who can be named in a comment. */
export type Nameable = { readonly id: string; readonly name: string };

/** A comment that names more people is read by the first twenty. */
const MENTIONS_MAX = 20;

/** An @ that does not stand within an e-mail address. */
const AT = /(?<![\p{L}\p{N}._-])@/gu;
const NAME_GOES_ON = /^[\p{L}\p{M}\p{N}]/u;

/**
 * The ids of the people whom a comment names: "@Ben" by the first name, where one person alone has it, or
 * "@Ben Carr" by the whole name; in any case. Other words after an @ name nobody.
 */
export function mentionedIn(comment: string, staff: readonly Nameable[]): readonly string[] {
  const text = fold(comment);
  const found = [...text.matchAll(AT)].flatMap(({ index }) => {
    const after = text.slice(index + 1);
    const whole = namedBy(after, staff, ({ name }) => fold(name));
    return whole.length > 0 ? only(whole) : only(namedBy(after, staff, firstName));
  });
  return [...new Set(found)].slice(0, MENTIONS_MAX);
}

/** The people whose name a text begins with; of several names the longest. */
function namedBy(
  text: string,
  staff: readonly Nameable[],
  nameOf: (person: Nameable) => string,
): readonly Nameable[] {
  const fitting = staff.filter((person) => {
    const name = nameOf(person);
    return name !== "" && text.startsWith(name) && !NAME_GOES_ON.test(text.slice(name.length));
  });
  const longest = Math.max(0, ...fitting.map((person) => nameOf(person).length));
  return fitting.filter((person) => nameOf(person).length === longest);
}

/** Two people of one name can't be told apart. */
function only(people: readonly Nameable[]): readonly string[] {
  const [person] = people;
  return person !== undefined && people.length === 1 ? [person.id] : [];
}

function firstName({ name }: Nameable): string {
  return fold(name).split(" ", 1)[0] ?? "";
}

function fold(text: string): string {
  return text.normalize("NFC").toLowerCase().replaceAll(/\s+/g, " ").trim();
}
