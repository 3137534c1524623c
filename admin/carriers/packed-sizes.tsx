import { Link } from "react-router";
import type { ListedSize } from "#shop/carriers/edit-packed-sizes.server.ts";
import { Section } from "#admin/components/section.tsx";
import { formatNumber } from "#shop/kit/text.ts";
import type { VersionedResult } from "#admin/http/overtaken.server.ts";
import { SizeForm, sizeIntent } from "./size-form.tsx";

/** How each product is packed, which is smaller than it stands, and what customs ask about it. */
export function PackedSizes({
  sizes: { rows, next, missing },
  result,
}: {
  sizes: {
    readonly rows: readonly ListedSize[];
    readonly next: string | null;
    readonly missing: number;
  };
  result: VersionedResult | undefined;
}) {
  return (
    <Section title="Packed sizes" note={missing === 0 ? "" : `${missing} not entered`}>
      {rows.map((row) => (
        <Size key={row.productId} row={row} result={result} />
      ))}
      {next !== null && (
        <p className="mt-3">
          <Link className="link" to={`?after=${encodeURIComponent(next)}`}>
            Next 50
          </Link>
        </p>
      )}
    </Section>
  );
}

function Size({ row, result }: { row: ListedSize; result: VersionedResult | undefined }) {
  const own = result?.intent === sizeIntent(row.productId) ? result : undefined;
  return (
    <details
      className="border-b border-rule py-2"
      open={own !== undefined && own.done === undefined}
    >
      <SizeLine row={row} />
      <SizeForm {...{ row, result }} />
    </details>
  );
}

function SizeLine({ row: { sku, name, size, hasLengthOption } }: { row: ListedSize }) {
  return (
    <summary className="on-paper cursor-pointer py-1">
      {name} <span className="second-line ml-2">{sku}</span>
      {size === null ? (
        <span className="ml-3 text-error">not entered</span>
      ) : (
        <span className="money ml-3">
          {[size.lengthMm, size.widthMm, size.heightMm].map(formatNumber).join(" × ")} mm
        </span>
      )}
      {hasLengthOption && <span className="second-line ml-2">length by option</span>}
    </summary>
  );
}
