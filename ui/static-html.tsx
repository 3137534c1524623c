/** A part of a page that the server has drawn (`toStaticHtml`), which escapes what people typed. */
export function StaticHtml({ html, className }: { html: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
