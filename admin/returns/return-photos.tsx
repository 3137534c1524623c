import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import { Field } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";

type Photo = { id: string; returnId: string; width: number; height: number };

/** The photographs of a return, and the form that adds one. */
export function ReturnPhotos({
  photos,
  mayAdd,
  result,
}: {
  photos: readonly Photo[];
  mayAdd: boolean;
  result: FormResult | undefined;
}) {
  return (
    <Section title="Photographs" note={`${photos.length} of 6`}>
      <ul className="mt-3 flex flex-wrap gap-4">
        {photos.map(({ id, returnId, width, height }, at) => (
          <li key={id}>
            <a href={`/admin/returns/${returnId}/photos/${id}`}>
              <img
                src={`/admin/returns/${returnId}/photos/${id}`}
                alt={`Photograph ${at + 1}`}
                {...{ width, height }}
                className="h-36 w-auto bg-plaster"
              />
            </a>
            <ActForm
              result={result}
              intent={`remove ${id}`}
              submit={`Delete photograph ${at + 1}`}
              look="button-text"
            />
          </li>
        ))}
      </ul>
      {mayAdd && <AddPhoto result={result} />}
    </Section>
  );
}

function AddPhoto({ result }: { result: FormResult | undefined }) {
  const own = result?.intent === "photo" ? result : undefined;
  return (
    <ActForm
      result={result}
      intent="photo"
      submit="Add photograph"
      variant="quiet"
      encType="multipart/form-data"
      className="mt-3"
    >
      <Field
        label="Photograph"
        hint="JPEG, PNG or WebP, 10 MB at most. We remove its place and time."
        name="photo"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        error={own?.fieldErrors?.["photo"]}
        className="mb-3"
      />
    </ActForm>
  );
}
