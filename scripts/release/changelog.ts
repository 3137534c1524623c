const heading = "## Unreleased";

/** What CHANGELOG.md says of the next release. */
export function unreleasedNotes(changelog: string): string {
  const from = changelog.indexOf(heading);
  if (from === -1) return "";
  const rest = changelog.slice(from + heading.length);
  const next = rest.search(/^## /m);
  return (next === -1 ? rest : rest.slice(0, next)).trim();
}

/** CHANGELOG.md with what was unreleased under its version and day. */
export function withRelease(changelog: string, version: string, day: string): string {
  return changelog.replace(heading, () => `${heading}\n\n## ${version} (${day})`);
}
