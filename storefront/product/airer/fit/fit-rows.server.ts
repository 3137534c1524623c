import type { AirerInRoom } from "#shop/airers/airers-in-room.server.ts";
import { roomFields, type ReadRoom, type RoomName, type TypedRoom } from "#shop/airers/room.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { formatLength } from "#shop/kit/measures.ts";
import { fitPath } from "#storefront/product/configurator/configuration.ts";
import { onlyTightWords, roomErrorMessage, tightWords, warningMessage } from "./fit-messages.ts";

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

/** "3 ceiling airers fit". */
export function titleOf(airers: readonly AirerInRoom[]): string {
  const fitting = airers.filter(({ fit }) => fit.best !== null).length;
  if (fitting === 0) return "None of our ceiling airers fits here";
  return fitting === 1 ? "1 ceiling airer fits" : `${fitting} ceiling airers fit`;
}

/** Where airers without laths of a chosen length are, which may be shorter: in a room where one here is too long. */
export function otherAirersOf(airers: readonly AirerInRoom[]): string | null {
  const tooLong = airers.find(({ fit }) => fit.best === null);
  return tooLong === undefined ? null : `/${tooLong.product.categorySlug}`;
}

/** An airer as the page shows it; its link leads to the airer in this room, with the advised choice. */
export function rowOf(airer: AirerInRoom, typed: TypedRoom): Row {
  const { product, fit, advised, pricePence } = airer;
  const { slug, name, mainImageUrl, categorySlug } = product;
  const room = Object.entries(typed).filter(([, value]) => value.trim() !== "");
  const search = new URLSearchParams([...room, ...Object.entries(advised)]);
  // What concerns the standard choice is of no use beside the advised one.
  const [warning] = fit.warnings.filter(({ code }) => !code.startsWith("chosen_"));
  return {
    slug,
    name,
    picture: { src: mainImageUrl, categorySlug },
    to: `${fitPath(slug)}?${search}#fit`,
    advice: advice(airer),
    warning: warning === undefined ? "" : warningMessage(warning, formatLength),
    price: pricePence === null ? "" : formatPounds(pricePence),
  };
}

/**
 * "1.5 m laths fit, with 10 m of rope. 1.8 m laths are tight: 5 cm each end."; where no length fits well, "Only the
 * 90 cm laths go in, and they are tight: 7.5 cm each end. They need 10 m of rope."
 */
function advice({ fit: { best, tighter, raisedMm }, advised }: AirerInRoom): string {
  if (best === null) return "Too long for this room.";
  const rope = advised["ropeLength"];
  const parts = rope === undefined ? "" : `${rope.replace("m", "\u00a0m")} of rope`;
  const laths =
    best.fits === "tight"
      ? `${onlyTightWords(best, formatLength)}${parts && ` They need ${parts}.`}`
      : `${formatLength(best.lengthMm)} laths fit${parts && `, with ${parts}`}.`;
  const longer = tighter === null ? "" : ` ${tightWords(tighter, formatLength)}.`;
  return `${laths} Raised, they hang ${formatLength(raisedMm)} from the floor.${longer}`;
}
