import { settings } from "#shop/content/settings/settings.ts";
import { Wordmark } from "#ui/wordmark.tsx";
import { BarCode } from "./bar-code.tsx";
import type { SlipView } from "./slip-view.ts";

/** The front of a slip: the number with its bar code, the address, what is in the parcel, no prices. */
export function Slip({ slip }: { slip: SlipView }) {
  const { orderNumber, address, notes, giftMessage, lines, toFollow } = slip;
  return (
    <section className="sheet slip">
      <header>
        <Wordmark width={132} height={29} typeClassName="text-[18pt]" />
        <div>
          <h2>{orderNumber}</h2>
          <BarCode text={orderNumber} />
        </div>
      </header>
      <address>{address.join("\n")}</address>
      {giftMessage !== null && <Gift message={giftMessage} />}
      {notes !== "" && (
        <div className="mt-[6mm] border-y border-black py-[3mm]">
          <h3>The customer’s note</h3>
          <p className="text-[12pt] leading-[16pt] whitespace-pre-line">{notes}</p>
        </div>
      )}
      <Lines lines={lines} />
      {toFollow !== "" && <p className="mt-[4mm]">To follow in another parcel: {toFollow}.</p>}
      <footer>
        {`Something missing or broken? ${settings().email}, ${settings().phone}. Please give the number ${orderNumber}.`}
      </footer>
    </section>
  );
}

function Gift({ message }: { message: string }) {
  return (
    <div className="mt-[6mm] border-2 border-black px-[5mm] py-[4mm]">
      <h3>{message === "" ? "This is a gift." : "A gift, with this message"}</h3>
      {message !== "" && (
        <p className="font-serif text-[14pt] leading-[20pt] whitespace-pre-line">{message}</p>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: SlipView["lines"] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Packed</span>
          </th>
          <th scope="col">In this parcel</th>
          <th scope="col" className="pieces">
            Pieces
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, sku, options, quantity }) => (
          <tr key={`${sku} ${options}`}>
            <td className="box" />
            <td>
              <b>{name}</b>
              {` ${sku}`}
              {options !== "" && <div>{options}</div>}
            </td>
            <td className="pieces">{quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
