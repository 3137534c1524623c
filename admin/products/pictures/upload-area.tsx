import { useState, type DragEvent } from "react";
import { Form, useHref } from "react-router";
import { ActId } from "#admin/components/act-id.tsx";
import { Button } from "#ui/button.tsx";
import { FieldFrame } from "#ui/field.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { PicturesResult } from "./picture-forms.server.ts";
import { useUploads, type Upload } from "./use-uploads.ts";

const HINT = "JPEG, PNG, WebP or AVIF, 20 MB each, 12 at once. Place and time are removed.";

/** Where pictures are chosen or dropped. Each is sent as soon as it is chosen; without JavaScript, by the button. */
export function UploadArea({ sku, result }: { sku: string; result: PicturesResult | undefined }) {
  const uploads = useUploads(useHref(`/products/${encodeURIComponent(sku)}/pictures/upload`));
  const isHydrated = useHydrated();
  const { isOver, ...drop } = useDrop(uploads.send);
  const own = result?.intent === "upload" ? result : undefined;
  const error = own?.fieldErrors?.["file"];
  return (
    <section aria-labelledby="add-pictures" className="no-print" {...drop}>
      <div className="border-t-2 border-ink pt-2">
        <h2 id="add-pictures">Add pictures</h2>
      </div>
      <Form
        method="post"
        encType="multipart/form-data"
        className={`mt-2 border-2 border-dashed p-4 ${isOver ? "border-green bg-green-wash" : "border-edge bg-white"}`}
        noValidate
      >
        <ActId intent="upload" />
        <input type="hidden" name="intent" value="upload" />
        <ChosenFiles {...{ error, isHydrated }} onChoose={uploads.send} />
      </Form>
      <div role="status" aria-live="polite">
        {uploads.files.map((file) => (
          <FileLine key={file.key} file={file} onDismiss={() => uploads.dismiss(file.key)} />
        ))}
        {own?.refusedFiles?.map(({ name, text }) => (
          <Refusal key={name} name={name} text={text} />
        ))}
      </div>
    </section>
  );
}

function ChosenFiles({
  error,
  isHydrated,
  onChoose,
}: {
  error: string | undefined;
  isHydrated: boolean;
  onChoose: (files: readonly File[]) => void;
}) {
  return (
    <>
      <FieldFrame id="file" label="Files" hint={HINT} error={error}>
        <input
          className="control h-auto py-1.5"
          id="file"
          name="file"
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-describedby={error ? "file-hint file-error" : "file-hint"}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            onChoose([...(target.files ?? [])]);
            target.value = "";
          }}
        />
      </FieldFrame>
      {isHydrated ? (
        <p className="second-line mt-2 hidden day:block">Or drop them here.</p>
      ) : (
        <>
          <p className="second-line mt-2 scripted:hidden">48 MB in one form.</p>
          <Button className="mt-3 scripted:hidden">Add pictures</Button>
        </>
      )}
    </>
  );
}

/** A file on its way with its progress, or why it was refused. */
function FileLine({ file, onDismiss }: { file: Upload; onDismiss: () => void }) {
  const { name, sent, refusal } = file;
  if (refusal !== null) return <Refusal {...{ name, onDismiss }} text={refusal} />;
  const percent = Math.round(sent * 100);
  return (
    <div className="border-b border-rule py-2">
      <p className="flex justify-between gap-3">
        <span className="min-w-0 truncate">{name}</span>
        <span className="second-line shrink-0">
          {percent === 0 ? "Waiting" : percent === 100 ? "Checking" : `${percent}%`}
        </span>
      </p>
      <progress
        className="upload-progress"
        max={100}
        value={percent}
        aria-label={`Sending ${name}`}
      />
    </div>
  );
}

function Refusal({
  name,
  text,
  onDismiss,
}: {
  name: string;
  text: string;
  onDismiss?: () => void;
}) {
  return (
    <div className="strip strip-error mt-2">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p>{text}</p>
      {onDismiss && (
        <button type="button" className="button-text" onClick={onDismiss}>
          Close
        </button>
      )}
    </div>
  );
}

/** Files that are dropped. Anything else that is dragged over the area is left alone. */
function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
}
