/** The members of a package.json that {@link withInnerRanges} reads. */
export interface InnerDependencies {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/**
 * The range in which a package of a version depends on other MikroKit packages: its own and later
 * patches. A prerelease is exact, because no range of releases contains it and each can change
 * everything.
 */
export function dependencyRange(version: string): string {
  return isPrerelease(version) ? version : `~${version}`;
}

/**
 * The range of a MikroKit peer dependency: every patch of the minor version, including older ones.
 * Users choose the version of a peer, and npm does not install one outside of the range.
 */
export function peerRange(version: string): string {
  return isPrerelease(version) ? version : `~${version.replace(/\.\d+$/, '.0')}`;
}

/** A package.json whose dependencies on our own packages have the ranges of a version. */
export function withInnerRanges<Manifest extends InnerDependencies>(
  manifest: Manifest,
  version: string,
): Manifest {
  const { dependencies, devDependencies, peerDependencies } = manifest;
  const range = dependencyRange(version);
  return {
    ...manifest,
    ...(dependencies && { dependencies: withRange(dependencies, range) }),
    ...(devDependencies && { devDependencies: withRange(devDependencies, range) }),
    ...(peerDependencies && { peerDependencies: withRange(peerDependencies, peerRange(version)) }),
  };
}

function withRange(
  dependencies: Readonly<Record<string, string>>,
  range: string,
): Record<string, string> {
  const entries = Object.entries(dependencies);
  return Object.fromEntries(
    entries.map(([name, other]) => [name, name.startsWith('@mikrokit/') ? range : other]),
  );
}

function isPrerelease(version: string): boolean {
  return version.includes('-');
}
