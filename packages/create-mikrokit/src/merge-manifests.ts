type Manifest = Record<string, unknown>;

/** Package managers sort these when they add one. */
const sorted = ['dependencies', 'devDependencies'];

/** Makes one package.json of several texts: members of the later ones are added, or replace the earlier ones. */
export function mergeManifests(texts: readonly string[]): string {
  const merged: Manifest = {};
  for (const text of texts) {
    for (const [name, value] of Object.entries(JSON.parse(text) as Manifest)) {
      merged[name] =
        isObject(value) && isObject(merged[name]) ? { ...merged[name], ...value } : value;
    }
  }
  for (const name of sorted) {
    const packages = merged[name];
    if (!isObject(packages)) continue;
    // Last in the file, as is usual.
    delete merged[name];
    merged[name] = Object.fromEntries(
      Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  }
  return `${JSON.stringify(merged, undefined, 2)}\n`;
}

function isObject(value: unknown): value is Manifest {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
