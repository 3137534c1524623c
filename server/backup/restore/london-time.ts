/** What a person typed as a time: an instant, or a sentence that says why it is none. */
export type TimeRead =
  | { readonly ok: true; readonly at: Date }
  | { readonly ok: false; readonly message: string };

const FORM =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d)(\.\d{1,3})?)?(?: ?(Z|[+-]\d\d(?::?\d\d)?))?$/i;
const HOUR_MS = 3_600_000;
const EXAMPLE = '"2026-11-22 15:04" or "2026-11-22 15:04:30+00:00"';

const wall = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/London",
  dateStyle: "short",
  timeStyle: "medium",
});
const spoken = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/**
 * Reads "2026-11-22 15:04" with or without seconds. It is London's time unless it ends with an offset
 * ("+01:00") or Z. A time that London's clocks skip or show twice, in March and October, is refused
 * with a sentence that says what to write instead.
 */
export function readTime(text: string): TimeRead {
  const match = FORM.exec(text.trim());
  if (match === null) return refusal(`"${text}" is not a time. Write it like ${EXAMPLE}.`);
  const [, day = "", minute = "", second = "00", fraction = "", offset] = match;
  const clock = `${day} ${minute}:${second}`;
  const asUtc = new Date(`${day}T${minute}:${second}${fraction}Z`);
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(clock.replace(" ", "T")))
    return refusal(`"${text}" is not a time: there is no such day or no such hour.`);
  if (offset !== undefined) return withOffset(asUtc, offset);

  const instants = [asUtc.getTime() - HOUR_MS, asUtc.getTime()]
    .map((ms) => new Date(ms))
    .filter((instant) => wall.format(instant) === clock);
  const [first, again] = instants;
  if (first === undefined)
    return refusal(
      `London's clocks never showed ${minute} on ${day}: they went forward from 01:00 to 02:00. Write a time before 01:00 or from 02:00.`,
    );
  if (again !== undefined)
    return refusal(
      `London's clocks showed ${minute} twice on ${day}, as they went back from 02:00 to 01:00. Write "${clock}+01:00" for the first or "${clock}+00:00" for the second.`,
    );
  return { ok: true, at: first };
}

/** "22 November 2026 at 15:04:00", London time; the second "01:30:00" of an October night has its offset. */
export function formatTime(at: Date): string {
  const text = spoken.format(at);
  const before = wall.format(new Date(at.getTime() - HOUR_MS));
  const after = wall.format(new Date(at.getTime() + HOUR_MS));
  const now = wall.format(at);
  if (now !== before && now !== after) return text;
  return `${text} (${now === after ? "+01:00" : "+00:00"})`;
}

function withOffset(asUtc: Date, offset: string): TimeRead {
  if (offset.toUpperCase() === "Z") return { ok: true, at: asUtc };
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(3).replace(":", "") || 0);
  if (hours > 14 || minutes > 59) return refusal(`"${offset}" is not an offset like +01:00.`);
  const ms = (hours * 60 + minutes) * 60_000;
  return { ok: true, at: new Date(asUtc.getTime() + (offset.startsWith("-") ? ms : -ms)) };
}

function refusal(message: string): TimeRead {
  return { ok: false, message };
}
