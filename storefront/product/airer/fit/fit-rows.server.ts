import { href } from "react-router";
import type { AirerInRoom } from "#shop/airers/airers-in-room.server.ts";
import { formatRopeLength } from "#shop/airers/airer.ts";
import type { Fit, LengthFit } from "#shop/airers/fit.ts";
import { END_CLEARANCE_MM, type Room } from "#shop/airers/hanging.ts";
import { roomFields, type ReadRoom, type RoomName, type TypedRoom } from "#shop/airers/room.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { formatLength } from "#shop/kit/measures.ts";
import { fitPath } from "#storefront/product/configurator/configuration.ts";
import {
  isRunKnown,
  lathsWords,
  roomErrorMessage,
  tighterWords,
  warningMessage,
} from "./fit-messages.ts";

/** An airer of the list: its sentences are written on the server, so that the page needs no script for them. */
export type Row = {
  readonly slug: string;
  readonly name: string;
  readonly picture: { readonly src: string | null; readonly categorySlug: string };
  readonly to: string;
  readonly advice: string;
  readonly warning: string;
  readonly price: string;
};

const TYPED_MAX = 20;

/** What was typed into the form, cut to what its fields take. */
export function typedRoom(search: URLSearchParams): TypedRoom {
  return Object.fromEntries(
    roomFields.map(({ name }) => [name, (search.get(name) ?? "").slice(0, TYPED_MAX)]),
  ) as TypedRoom;
}

/** The error of each field in words. */
export function errorsOf(read: ReadRoom): Readonly<Partial<Record<RoomName, string>>> {
  if (read.status !== "invalid") return {};
  return Object.fromEntries(
    roomFields.flatMap((field) => {
      const error = read.errors[field.name];
      return error === undefined
        ? []
        : [[field.name, roomErrorMessage(error, field, formatLength)]];
    }),
  );
}

/** "6 ceiling airers fit", or what is listed while the clear length is not known. */
export function titleOf(airers: readonly AirerInRoom[], room: Room): string {
  const fitting = airers.filter(({ fit }) => fit.best !== null).length;
  if (fitting === 0) return "None of our ceiling airers fits here";
  if (!Number.isFinite(room.runMm))
    return `Our ceiling airers under a ceiling of ${formatLength(room.ceilingMm)}`;
  return fitting === 1 ? "1 ceiling airer fits" : `${fitting} ceiling airers fit`;
}

/** An airer as the page shows it; its link leads to the airer in this room, with the advised choice. */
export function rowOf(airer: AirerInRoom, room: Room, typed: TypedRoom): Row {
  const { product, fit, advised, pricePence } = airer;
  const { slug, name, mainImageUrl, categorySlug } = product;
  const given = Object.entries(typed).filter(([, value]) => value.trim() !== "");
  const search = new URLSearchParams([...given, ...Object.entries(advised)]);
  // Whatever the length of the room: with the shortest laths.
  const isFrom = !airer.isFixed && fit.best !== null && !isRunKnown(fit.best);
  // What concerns the standard choice is of no use beside the advised one.
  const [warning] = fit.warnings.filter(({ code }) => !code.startsWith("chosen_"));
  return {
    slug,
    name,
    picture: { src: mainImageUrl, categorySlug },
    to: airer.isFixed ? href("/product/:slug", { slug }) : `${fitPath(slug)}?${search}#fit`,
    advice: advice(airer, room),
    warning: warning === undefined ? "" : warningMessage(warning, formatLength),
    price: pricePence === null ? "" : `${isFrom ? "from " : ""}${formatPounds(pricePence)}`,
  };
}

/** "Laths up to 1.5 m fit, with 10 m of rope. Raised, it hangs 2.38 m from the floor, 53 cm above the tallest person." */
function advice({ fit, isFixed, advised }: AirerInRoom, room: Room): string {
  const { best, raisedMm } = fit;
  if (best === null) return "Too long for this room.";
  const overMm = raisedMm - room.tallestMm;
  const over = overMm > 0 ? `, ${formatLength(overMm)} above the tallest person` : "";
  const raised = `Raised, it hangs ${formatLength(raisedMm)} from the floor${over}.`;
  if (isFixed) return `${fixedWords(best)} ${raised}`;
  const rope = advised["ropeLength"];
  const laths = isRunKnown(best)
    ? lathsWords(best, rope ? `${rope.replace("m", "\u00a0m")} of rope` : "", formatLength)
    : ropeWords(fit);
  return `${laths} ${raised}${tighterWords(fit, formatLength)}`;
}

/** "75 cm long, it fits with 10 cm at each end." */
function fixedWords(best: LengthFit): string {
  const length = formatLength(best.lengthMm);
  if (!isRunKnown(best))
    return `${length} long, it needs a clear length of ${formatLength(best.lengthMm + 2 * END_CLEARANCE_MM)}.`;
  const fits = best.fits === "yes" ? "it fits" : "it is tight";
  return `${length} long, ${fits} with ${formatLength(best.endMm)} at each end.`;
}

/** "Laths of 90 cm to 2.1 m: 10 m of rope. 2.4 m: 15 m of rope." */
function ropeWords({ lengths }: Fit): string {
  const groups = [...Map.groupBy(lengths, ({ ropeMm }) => ropeMm)].map(([ropeMm, each]) => {
    const [first, last] = [each[0], each.at(-1)].map((end) => formatLength(end?.lengthMm ?? 0));
    const range = first === last ? first : `${first} to ${last}`;
    return `${range}: ${ropeMm === null ? "a spare rope besides" : `${formatRopeLength(ropeMm)} of rope`}.`;
  });
  return `Laths of ${groups.join(" ")}`;
}
