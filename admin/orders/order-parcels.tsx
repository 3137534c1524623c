import { Section } from "#admin/components/section.tsx";
import { Opener } from "./acts/head-acts.tsx";
import type { ParcelView } from "./parcel-view.ts";

/** The parcels of an order, and what is still to leave once a part was sent. */
export function OrderParcels({
  parcels,
  editable,
}: {
  parcels: readonly ParcelView[];
  /** The ids of those that something can be done about. */
  editable: readonly string[];
}) {
  if (parcels.length === 0) return null;
  return (
    <Section title="Parcels">
      <div className="scrolls">
        <table className="ledger plain">
          <thead className="sr-only">
            <tr>
              <th scope="col">Parcel</th>
              <th scope="col">Pieces</th>
              <th scope="col">Carrier</th>
              <th scope="col">State</th>
              <th scope="col">Edit</th>
            </tr>
          </thead>
          <tbody>
            {parcels.map((parcel, at) => (
              <Row
                key={parcel.id ?? "waiting"}
                {...{ parcel, at }}
                of={parcels.length}
                isEditable={parcel.id !== null && editable.includes(parcel.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

type RowProps = {
  parcel: ParcelView;
  /** Its place, from 0 on, and how many there are. */
  at: number;
  of: number;
  isEditable: boolean;
};

function Row({ parcel, at, of, isEditable }: RowProps) {
  return (
    <tr>
      <th scope="row" className="font-medium whitespace-nowrap">
        {at + 1} of {of}
      </th>
      <td>{parcel.pieces}</td>
      <td>
        <Carrier parcel={parcel} />
      </td>
      <td className={`whitespace-nowrap ${parcelTone(parcel)}`}>
        {parcel.words}
        {parcel.due !== "" && <span className="second-line block">{parcel.due}</span>}
      </td>
      <td className="text-right">
        {isEditable && parcel.id !== null && (
          <Opener name="parcel" about={parcel.id}>
            Edit
            <span className="sr-only"> parcel {at + 1}</span>
          </Opener>
        )}
      </td>
    </tr>
  );
}

function parcelTone({ state }: ParcelView): string {
  if (state === "delivered") return "font-medium text-ok";
  return state === "returned" ? "font-medium text-error" : "text-ink-2";
}

function Carrier({ parcel: { carrier, trackingNumber, trackingUrl } }: { parcel: ParcelView }) {
  if (trackingNumber === null) return <>{carrier}</>;
  return (
    <>
      {carrier}{" "}
      {trackingUrl === null ? (
        <span className="whitespace-nowrap">{trackingNumber}</span>
      ) : (
        <a className="link whitespace-nowrap" href={trackingUrl} rel="noreferrer">
          {trackingNumber}
        </a>
      )}
    </>
  );
}
