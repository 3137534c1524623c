const pictures = import.meta.glob<string>("./pictures/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The address of a picture that ships with the shop, by its file name without ".svg". */
export function pictureUrl(name: string): string | undefined {
  return pictures[`./pictures/${name}.svg`];
}

/**
 * A product's picture, square and whole; a drawing of its kind where the shop has no picture of it.
 * The first pictures in view are loaded at once (`eager`), the others when they come near.
 */
export function Picture({
  src,
  categorySlug,
  alt,
  eager = false,
  className = "",
}: {
  src: string | null;
  categorySlug: string;
  alt: string;
  eager?: boolean;
  className?: string;
}) {
  const address = src ?? pictureUrl(categorySlug);
  if (address === undefined) return <div className={`bg-plaster ${className}`} />;
  return (
    <img
      src={address}
      alt={alt}
      width={800}
      height={800}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
      className={`bg-plaster object-cover ${className}`}
    />
  );
}
