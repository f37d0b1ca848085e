/**
 * The heading of unreleased changes: `## Unreleased`, or with a version, `## 0.1.0 (unreleased)`.
 */
const UNRELEASED = /^## (?:Unreleased|\S+ \(unreleased\))$/m;

/** Whether a changelog has a section of unreleased changes. */
export function isUnreleased(changelog: string): boolean {
  return UNRELEASED.test(changelog);
}

/** A changelog whose unreleased section gets a version and a date. Throws if there is none. */
export function withReleaseDate(changelog: string, version: string, date: string): string {
  if (!isUnreleased(changelog))
    throw new Error('CHANGELOG.md has no section "## Unreleased"; say there what users notice');
  return changelog.replace(UNRELEASED, `## ${version} (${date})`);
}

/** The text below the heading of a version, for the page of its release. Throws if there is none. */
export function sectionOf(changelog: string, version: string): string {
  const heading = `## ${version} (`;
  const section = changelog.split(/^(?=## )/m).find((part) => part.startsWith(heading));
  const text = section?.slice(section.indexOf('\n')).trim();
  if (!text) throw new Error(`CHANGELOG.md says nothing about ${version}`);
  return text;
}
