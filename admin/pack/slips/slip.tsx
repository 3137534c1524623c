import { settings } from "#shop/content/settings/settings.ts";
import { Wordmark } from "#ui/wordmark.tsx";
import { BarCode } from "./bar-code.tsx";
import type { SlipView } from "./slip-view.ts";

/** The front of a slip: the number with its bar code, the address, what is in the parcel, no prices. */
export function Slip({ slip }: { slip: SlipView }) {
  const { orderNumber, address, notes, giftMessage, lines, toFollow } = slip;
  return (
    <section className="sheet">
      <header className="flex items-start justify-between">
        <Wordmark className="w-[40mm]" width={132} height={29} typeClassName="text-[18pt]" />
        <div className="text-right">
          <h2 className="font-serif text-[24pt] leading-[28pt] font-medium">{orderNumber}</h2>
          <BarCode text={orderNumber} className="mt-[2mm] ml-auto h-[14mm] w-[62mm]" />
        </div>
      </header>
      <address className="mt-[6mm] text-[12pt] leading-[16pt] not-italic">
        {address.map((line, at) => (
          <span key={at} className="block">
            {line}
          </span>
        ))}
      </address>
      {giftMessage !== null && <Gift message={giftMessage} />}
      {notes !== "" && (
        <div className="mt-[6mm] border-y border-black py-[3mm]">
          <h3 className="text-[9pt]">The customer’s note</h3>
          <p className="text-[12pt] leading-[16pt] whitespace-pre-line">{notes}</p>
        </div>
      )}
      <Lines lines={lines} />
      {toFollow !== "" && <p className="mt-[4mm]">To follow in another parcel: {toFollow}.</p>}
      <footer className="mt-[8mm] text-[9pt] leading-[13pt]">
        Something missing or broken? {settings().email}, {settings().phone}. Please give the number{" "}
        {orderNumber}.
      </footer>
    </section>
  );
}

function Gift({ message }: { message: string }) {
  return (
    <div className="mt-[6mm] border-2 border-black px-[5mm] py-[4mm]">
      <h3 className="text-[9pt]">
        {message === "" ? "This is a gift." : "A gift, with this message"}
      </h3>
      {message !== "" && (
        <p className="font-serif text-[14pt] leading-[20pt] whitespace-pre-line">{message}</p>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: SlipView["lines"] }) {
  return (
    <table className="mt-[8mm] w-full border-collapse text-[11pt] leading-[15pt]">
      <thead>
        <tr className="border-b border-black text-left text-[9pt]">
          <th scope="col" className="w-[10mm] pb-[1mm] font-medium">
            <span className="sr-only">Packed</span>
          </th>
          <th scope="col" className="pb-[1mm] font-medium">
            In this parcel
          </th>
          <th scope="col" className="w-[16mm] pb-[1mm] text-right font-medium">
            Pieces
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, sku, options, quantity }) => (
          <tr
            key={`${sku} ${options}`}
            className="break-inside-avoid border-b border-[#999] align-top"
          >
            <td className="py-[2.5mm]">
              <span aria-hidden="true" className="block size-[5mm] border border-black" />
            </td>
            <td className="py-[2.5mm]">
              <span className="font-semibold">{name}</span> {sku}
              {options !== "" && <span className="block">{options}</span>}
            </td>
            <td className="money py-[2.5mm] text-right text-[14pt]">{quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
