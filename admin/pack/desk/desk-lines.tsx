import { pictureSizes } from "#shop/catalogue/picture.ts";
import { RestDay } from "#admin/orders/acts/rest-day.tsx";
import type { DeskResult } from "./desk-forms.server.ts";
import type { DeskLine } from "./desk-view.ts";

type Props = {
  lines: readonly DeskLine[];
  own: DeskResult | undefined;
};

/** The pieces: ticked ones go into this parcel. A line that loses its tick stays here for another one. */
export function DeskLines({ lines, own, today }: Props & { today: string }) {
  const errors = own?.fieldErrors;
  return (
    <div className="min-w-0">
      <ul className="border-t-2 border-ink">
        {lines.map((line) => (
          <Line key={line.position} line={line} own={own} />
        ))}
      </ul>
      {errors?.["part"] && (
        <p id="part-error" role="alert" className="message message-error mt-3">
          {errors["part"]}
        </p>
      )}
      <div className="part-only mt-4">
        <RestDay today={today} result={own} className="max-w-120 [&_input]:max-w-60" />
      </div>
    </div>
  );
}

function Line({ line, own }: { line: DeskLine; own: DeskResult | undefined }) {
  const { position, name, options, place, ready, toMake, pictureUrl } = line;
  const id = `in.${position}`;
  const values = own?.values;
  return (
    <li className="desk-line">
      <input
        type="checkbox"
        className="tick tick-huge"
        {...{ id }}
        name={id}
        value="1"
        disabled={ready === 0}
        defaultChecked={ready > 0 && (values === undefined || values[id] === "1")}
      />
      <Picture url={pictureUrl} />
      <label htmlFor={id} className="min-w-0">
        <span className="block text-xl leading-8 font-semibold">{name}</span>
        {options !== "" && (
          <span className="block text-lg leading-7 day:text-base day:leading-6">{options}</span>
        )}
        {place !== "" && (
          <span className="block text-lg leading-7 day:text-base day:leading-6">{place}</span>
        )}
        {toMake > 0 && (
          <span className="block text-base font-medium text-timber">
            {ready === 0 ? "Still to be made" : `${toMake} more still to be made`}
          </span>
        )}
      </label>
      <Pieces line={line} typed={values?.[`quantity.${position}`]} />
    </li>
  );
}

function Picture({ url }: { url: string | null }) {
  if (url === null) return <span className="desk-picture bg-plaster" />;
  return (
    <img
      src={url}
      srcSet={pictureSizes(url)?.webp}
      sizes="144px"
      alt=""
      width={144}
      height={144}
      className="desk-picture bg-plaster object-cover"
    />
  );
}

/** How many pieces leave: all that are ready, unless it is a part. */
function Pieces({
  line: { position, name, ready },
  typed,
}: {
  line: DeskLine;
  typed: string | undefined;
}) {
  return (
    <span className="money pr-2 text-right text-5xl leading-none">
      <span className="part-shows-number" data-many={ready > 1 || undefined}>
        {ready}
      </span>
      {ready > 1 ? (
        <input
          type="number"
          name={`quantity.${position}`}
          aria-label={`Pieces of ${name} in this parcel`}
          className="part-only control money w-24! text-right text-2xl"
          min={1}
          max={ready}
          defaultValue={typed ?? ready}
        />
      ) : (
        <input type="hidden" name={`quantity.${position}`} value={ready} />
      )}
    </span>
  );
}
