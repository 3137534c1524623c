import { pictureSizes } from "#shop/catalogue/picture.ts";
import { RestDay } from "#admin/orders/acts/rest-day.tsx";
import { inBox, type Box } from "./box.ts";
import type { DeskResult } from "./desk-result.ts";
import type { DeskLine } from "./desk-view.ts";

type Props = {
  lines: readonly DeskLine[];
  own: DeskResult | undefined;
  box: Box;
  /** How many pieces of a line are in the box now. */
  onCount: (line: DeskLine, pieces: number) => void;
  today: string;
};

/** The pieces: what is ticked is in the box. */
export function DeskLines({ lines, own, box, onCount, today }: Props) {
  const errors = own?.fieldErrors;
  return (
    <div className="min-w-0">
      <ul className="border-t-2 border-ink">
        {lines.map((line) => (
          <Line key={line.position} {...{ line, onCount }} pieces={inBox(line, box)} />
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

type LineProps = { line: DeskLine; pieces: number; onCount: Props["onCount"] };

function Line({ line, pieces, onCount }: LineProps) {
  const { position, name, options, place, ready, toMake, pictureUrl } = line;
  const id = `tick.${position}`;
  return (
    <li className="desk-line">
      <Tick {...{ id, line, pieces, onCount }} />
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
      <Pieces {...{ line, pieces, onCount }} />
    </li>
  );
}

/** Each press puts one more piece in; after the last one, the next takes all out again. */
function Tick({ id, line, pieces, onCount }: LineProps & { id: string }) {
  const { position, ready } = line;
  const isIn = ready > 0 && pieces >= ready;
  return (
    <input
      ref={(tick) => {
        if (tick !== null) tick.indeterminate = pieces > 0 && !isIn;
      }}
      type="checkbox"
      // Without a script the field at the right has the pieces.
      className={`tick tick-huge ${ready > 1 ? "invisible scripted:visible" : ""}`}
      {...{ id }}
      {...(ready === 1 && { name: `in.${position}`, value: "1" })}
      disabled={ready === 0}
      checked={isIn}
      onChange={() => onCount(line, isIn ? 0 : pieces + 1)}
    />
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

/** How many pieces are in the box, of how many that can leave. */
function Pieces({ line, pieces, onCount }: LineProps) {
  const { position, name, ready } = line;
  if (ready <= 1) return <span className="desk-pieces money">{ready}</span>;
  return (
    <span className="desk-pieces money">
      <input
        type="number"
        name={`in.${position}`}
        aria-label={`Pieces of ${name} in the box`}
        className="control money w-20! text-right text-2xl"
        min={0}
        max={ready}
        value={pieces}
        onChange={({ target }) => onCount(line, Math.trunc(Number(target.value)) || 0)}
      />
      <span className="text-lg">of</span> {ready}
    </span>
  );
}
