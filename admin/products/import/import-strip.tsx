import { Link } from "react-router";
import type { ImportProgress, ImportState } from "#shop/catalogue/imports/import.ts";
import { formatNumber } from "#shop/kit/text.ts";
import type { ShownImport } from "./import-view.server.ts";
import { encodingNames, refusalTexts } from "./import-words.ts";

const doing: Readonly<Partial<Record<ImportState, string>>> = {
  reading: "The file is being read and compared with the shop",
  applying: "The products are being imported",
  undoing: "The import is being undone",
};

/** How far the job is. The page looks again by itself; without JavaScript it has a link. */
export function ImportProgressStrip({
  state,
  progress: { done, total },
}: {
  state: ImportState;
  progress: ImportProgress;
}) {
  const words = doing[state] ?? "";
  return (
    <div className="strip">
      <p role="status" className="font-medium">
        {words}
        {total > 0 && `: ${formatNumber(done)} of ${formatNumber(total)} products`}.
      </p>
      <progress
        className="upload-progress mt-2"
        aria-label={words}
        {...(total > 0 && { value: done, max: total })}
      />
      <p className="second-line mt-2">
        You can leave this page.{" "}
        {state === "reading"
          ? "No product is changed."
          : "All products change together at the end, or none."}
      </p>
      <Link className="link scripted:hidden" to="" reloadDocument>
        Look again
      </Link>
    </div>
  );
}

/** What has become of a file. */
export function ImportStrip({ shown }: { shown: ShownImport }) {
  const { state, stateWord, refusal, encoding, leftColumns } = shown;
  const isDone = state === "applied" || state === "undone";
  return (
    <>
      {refusal !== "" && (
        <p role="alert" className="strip strip-error mb-2">
          {refusalTexts[refusal]}
          {state === "unreadable" && (
            <>
              {" "}
              <Link className="link" to="/products/import">
                Upload another file
              </Link>
            </>
          )}
        </p>
      )}
      {isDone && (
        <p role="status" className={`strip ${state === "applied" ? "strip-ok" : ""}`}>
          {stateWord}.
        </p>
      )}
      {encoding !== "utf-8" && (
        <p className="strip mt-2">
          The file was not saved as UTF-8. It was read as {encodingNames[encoding]}: check that £
          and é are right.
        </p>
      )}
      {leftColumns.length > 0 && (
        <p className="strip mt-2 wrap-anywhere">
          {leftColumns.length === 1 ? "This column is" : "These columns are"} not read:{" "}
          {leftColumns.join(", ")}.
        </p>
      )}
    </>
  );
}
