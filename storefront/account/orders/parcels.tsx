import type { ParcelView } from "./view.ts";

/** The parcels of an order, with links to the carriers' tracking pages. */
export function ParcelList({ parcels }: { parcels: readonly ParcelView[] }) {
  return (
    <ul className="mt-8 grid gap-4">
      {parcels.map((parcel, position) => (
        <li key={position} className="border border-rule bg-white p-5">
          <h3 className="text-base desk:text-base">
            {parcels.length > 1 ? `Parcel ${position + 1} of ${parcels.length}, ` : "Parcel, "}
            {parcel.carrier}
          </h3>
          <p className="mt-1 text-sm text-ink-2">
            Dispatched on {parcel.dispatchedOn}
            {parcel.deliveredOn && `, delivered on ${parcel.deliveredOn}`}.
          </p>
          {parcel.trackingNumber && (
            <p className="mt-2 wrap-anywhere">
              Tracking number:{" "}
              {parcel.trackingUrl ? (
                <a className="link" href={parcel.trackingUrl} rel="noreferrer">
                  {parcel.trackingNumber}
                </a>
              ) : (
                parcel.trackingNumber
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
