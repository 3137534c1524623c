import type { EditedPicture } from "#shop/catalogue/pictures/product-picture.ts";
import { Thumbnail } from "#admin/components/thumbnail.tsx";
import { Select } from "#ui/select.tsx";
import { describedBy, FieldFrame } from "#ui/field.tsx";
import { FocusField } from "./focus-field.tsx";
import { movedOrder } from "./picture-fields.ts";
import type { PicturesResult } from "./picture-forms.server.ts";
import { pictureTexts } from "./picture-texts.ts";
import type { DragRow } from "./use-drag.ts";
import type { Typed } from "./use-typed.ts";

/** By the reason that is stored. */
const storedTexts: Readonly<Record<string, string>> = pictureTexts;

export type Colour = { readonly value: string; readonly label: string };

export type RowProps = {
  sku: string;
  picture: EditedPicture;
  /** Its place, from 0 on, and how many there are. */
  at: number;
  count: number;
  colours: readonly Colour[];
  typed: Typed;
  drag: DragRow;
  mayChange: boolean;
  result: PicturesResult | undefined;
};

/** A picture with its alternative text, its colour and its focus, and the buttons that move and delete it. */
export function PictureRow(props: RowProps) {
  const { picture, at, mayChange, drag } = props;
  const isRefused = picture.state === "refused";
  return (
    <li
      data-row
      {...drag.row}
      className={`grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 border-b border-rule py-4 tablet:grid-cols-[10rem_minmax(0,1fr)] ${drag.isDragged ? "bg-pine-wash" : ""}`}
    >
      <div>
        <Square picture={picture} />
        {mayChange && !isRefused && (
          <span
            draggable
            {...drag.handle}
            title="Drag to another place"
            aria-hidden="true"
            className="mt-1 hidden cursor-grab px-1 text-ink-2 select-none scripted:pointer-fine:inline-block"
          >
            ⠿ Drag
          </span>
        )}
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="font-semibold">
            {at + 1}
            {at === 0 && " · Main picture"}
            <Remark {...props} />
          </h3>
          {mayChange && <Buttons {...props} />}
        </div>
        {isRefused ? (
          <p className="message message-error mt-2">
            {storedTexts[picture.refusal] ?? pictureTexts.broken}
          </p>
        ) : (
          <Fields {...props} />
        )}
        {picture.fileName !== "" && (
          <p className="second-line mt-2 wrap-anywhere">{fileWords(picture)}</p>
        )}
      </div>
    </li>
  );
}

function fileWords({ fileName, width, height }: EditedPicture): string {
  return width === null ? fileName : `${fileName}, ${width} × ${height} pixels`;
}

/** The square that pages show. */
function Square({ picture: { url, state } }: { picture: EditedPicture }) {
  if (url !== null) return <Thumbnail url={url} size={288} />;
  return (
    <span className="grid aspect-square w-full place-items-center bg-putty p-2 text-center text-xs text-ink-2">
      {state === "refused" ? "Not used" : "Being made ready"}
    </span>
  );
}

/** What the picture still needs. */
function Remark({ picture, typed }: RowProps) {
  const { id, alt, state, isCutting } = picture;
  if (state === "refused") return null;
  const text = isCutting
    ? "The new focus is being cut."
    : alt === "" && typed.text(`alt-${id}`) === ""
      ? "Not shown: it has no alt text."
      : "";
  return text === "" ? null : <span className="ml-3 font-normal text-timber">{text}</span>;
}

function Buttons({ picture: { id }, at, count, typed }: RowProps) {
  const move = (by: -1 | 1) => ({
    name: "intent",
    value: `move ${id} ${by === -1 ? "up" : "down"}`,
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      typed.type("order", movedOrder(typed.text("order"), id, by));
    },
    className: "button-text",
  });
  const named = `picture ${at + 1}`;
  return (
    <p className="flex gap-4">
      {at > 0 && (
        <button {...move(-1)} aria-label={`Move ${named} up`}>
          Up
        </button>
      )}
      {at < count - 1 && (
        <button {...move(1)} aria-label={`Move ${named} down`}>
          Down
        </button>
      )}
      <button
        name="intent"
        value={`delete ${id}`}
        className="button-text text-error"
        aria-label={`Delete ${named}`}
      >
        Delete
      </button>
    </p>
  );
}

function Fields({ sku, picture, colours, typed, mayChange, result }: RowProps) {
  const { id, kind, colour } = picture;
  const [alt, ofColour] = [`alt-${id}`, `colour-${id}`];
  const error = result?.fieldErrors?.[alt];
  const isKnown = colours.some(({ value }) => value === typed.text(ofColour));
  return (
    <>
      <div className="mt-2 grid gap-4 tablet:flex">
        <FieldFrame id={alt} label="Alt text" error={error} className="min-w-0 flex-1">
          <textarea
            className="control block"
            id={alt}
            name={alt}
            rows={3}
            maxLength={250}
            readOnly={!mayChange}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy({ id: alt, error })}
            value={typed.text(alt)}
            onChange={({ target }) => typed.type(alt, target.value)}
          />
        </FieldFrame>
        {kind === "upload" && (colours.length > 0 || colour !== null) && (
          <Select
            label="Colour"
            name={ofColour}
            className="tablet:w-48"
            disabled={!mayChange}
            value={typed.text(ofColour)}
            onChange={({ target }) => typed.type(ofColour, target.value)}
          >
            <option value="">Any</option>
            {!isKnown && typed.text(ofColour) !== "" && (
              <option value={typed.text(ofColour)}>{typed.text(ofColour)} (gone)</option>
            )}
            {colours.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </div>
      {kind === "upload" && mayChange && <FocusField {...{ sku, picture, typed, result }} />}
    </>
  );
}
