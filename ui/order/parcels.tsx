import { Form } from "react-router";
import { SectionHead } from "#ui/section-head.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import type {
  ParcelView,
  PiecesView,
  ToComeView,
} from "#shop/fulfilment/customer-words/parcel-view.ts";

type ParcelsProps = {
  readonly parcels: readonly ParcelView[];
  readonly toCome: readonly ToComeView[];
  /** Staff see the page without links and forms. */
  readonly isInert: boolean;
};

/** The parcels of an order with what is in them, and what is still to come. */
export function Parcels({ parcels, toCome, isInert }: ParcelsProps) {
  return (
    <section aria-labelledby="parcels">
      <SectionHead title={parcels.length > 1 ? "Parcels" : "Parcel"} id="parcels" />
      <ul className="grid gap-4">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="border border-rule bg-white p-5">
            <Parcel
              parcel={parcel}
              isInert={isInert}
              name={parcels.length > 1 ? `${parcel.title}, ${parcel.carrier}` : parcel.carrier}
            />
          </li>
        ))}
        {toCome.map((pieces, position) => (
          <li key={position} className="border border-edge border-dashed p-5">
            <h3 className="text-base desk:text-base">Still to come</h3>
            <p className="mt-1 text-sm text-ink-2">
              {pieces.day === null
                ? "We e-mail you when it is dispatched."
                : `It should arrive by ${pieces.day}. We e-mail you when it is dispatched.`}
            </p>
            <Pieces pieces={pieces.pieces} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ParcelProps = { parcel: ParcelView; name: string; isInert: boolean };

function Parcel({ parcel, name, isInert }: ParcelProps) {
  const { trackingNumber, trackingUrl } = parcel;
  return (
    <>
      <h3 className="text-base desk:text-base">{name}</h3>
      <p className="mt-1 text-sm text-ink-2">{parcel.sentence}</p>
      <Pieces pieces={parcel.pieces} />
      {trackingNumber && (
        <p className="mt-3 wrap-anywhere">
          Tracking number:{" "}
          {trackingUrl ? (
            <a className="link" href={isInert ? undefined : trackingUrl} rel="noreferrer">
              {trackingNumber}
            </a>
          ) : (
            trackingNumber
          )}
        </p>
      )}
      {parcel.canConfirm && isInert && (
        <p className="mt-4">
          <span className={buttonClass({ variant: "quiet" })}>It has arrived</span>
        </p>
      )}
      {parcel.canConfirm && !isInert && (
        <Form method="post" className="mt-4">
          <input type="hidden" name="parcel" value={parcel.id} />
          <Button variant="quiet" aria-label={`It has arrived: ${name}`}>
            It has arrived
          </Button>
        </Form>
      )}
    </>
  );
}

/** Pieces of an order by name, without prices. */
export function Pieces({ pieces }: { pieces: readonly PiecesView[] }) {
  return (
    <ul className="mt-3 grid gap-1">
      {pieces.map(({ name, options, quantity }, position) => (
        <li key={position} className="wrap-anywhere">
          {quantity > 1 && `${quantity} × `}
          {name}
          {options && <span className="block text-sm text-ink-2">{options}</span>}
        </li>
      ))}
    </ul>
  );
}
