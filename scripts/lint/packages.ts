/** A package as the lock file names it. */
export type LockedPackage = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
};

export type LockFile = {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, LockedPackage>>;
};

/** Licences under which anybody may use, change and pass on a package with its notice. */
const permissive = new Set(
  "MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense Python-2.0 PSF-2.0 OFL-1.1".split(
    " ",
  ),
);

/** Tools of the build and the tests, which are used unchanged and do not become part of the shop. */
const forTools = new Set(["MPL-2.0", "CC-BY-4.0", "(ISC AND CC-BY-3.0)", "(MIT AND Zlib)"]);

/** Packages whose licence was read because the lock file does not say enough. */
const read: Readonly<Record<string, RegExp>> = {
  // MIT; its package.json does not say so.
  "png-js": /^undefined$/,
  // Bitstream Vera's, which allows any use of the unchanged fonts.
  "dejavu-fonts-ttf": /^SEE LICENSE IN README\.md AND LICENSE$/,
  // libvips is a library of its own, which anybody may replace: what the LGPL asks for.
  "@img/sharp-*": /^(?:Apache-2\.0 AND )?LGPL-3\.0-or-later(?: AND MIT)?$/,
};

/** What is wrong with a lock file, one sentence each: other sources than the registry, or no SHA-512. */
export function problemsOfSources({ lockfileVersion, packages }: LockFile): string[] {
  const problems = lockfileVersion === 3 ? [] : [`lockfileVersion is ${lockfileVersion}, not 3.`];
  for (const [place, { resolved, integrity = "", link }] of installed(packages)) {
    if (link === true || (resolved !== undefined && !resolved.startsWith("https://")))
      problems.push(`${nameOf(place)} does not come from the registry.`);
    if (!/^sha512-[\w+/]{86}==$/.test(integrity))
      problems.push(`${nameOf(place)} has no SHA-512 to compare it with.`);
  }
  return problems;
}

/** Packages that are not under one of the licences that were agreed to, with what they say. */
export function problemsOfLicences({ packages }: LockFile): string[] {
  return installed(packages).flatMap(([place, { license, dev, devOptional }]) => {
    const name = nameOf(place);
    const isTool = dev === true || devOptional === true;
    const isFine = String(license)
      .replaceAll(/[()]/g, "")
      .split(" OR ")
      .some((each) => permissive.has(each));
    if (isFine || (isTool && forTools.has(String(license)))) return [];
    return wasRead(name, String(license)) ? [] : [`${name}: ${license}`];
  });
}

/** The packages that would run a program of theirs when they are installed. */
export function withInstallScripts({ packages }: LockFile): string[] {
  return installed(packages).flatMap(([place, { hasInstallScript }]) =>
    hasInstallScript === true ? nameOf(place) : [],
  );
}

function installed(packages: LockFile["packages"]) {
  return Object.entries(packages).filter(([place]) => place !== "");
}

/** "node_modules/vite/node_modules/lightningcss" is "lightningcss". */
function nameOf(place: string): string {
  return place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
}

function wasRead(name: string, license: string): boolean {
  return Object.entries(read).some(([pattern, says]) =>
    pattern.endsWith("*")
      ? name.startsWith(pattern.slice(0, -1)) && says.test(license)
      : name === pattern && says.test(license),
  );
}
