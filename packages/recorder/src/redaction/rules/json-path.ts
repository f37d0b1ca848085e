/** A step of a {@link parseJsonPath}: a name, an index, or any of them. */
export type PathStep = string | number | typeof ANY;

/** Any name or index. */
export const ANY: unique symbol = Symbol('any');

/**
 * Parses a path of names, indexes and `*` (RFC 9535): `$[0].tags[*]['first name']`. Throws a `TypeError` for other selectors,
 * and for a path without a step.
 */
export function parseJsonPath(path: string): readonly PathStep[] {
  const steps: PathStep[] = [];
  // `.name`, `.*`, `[0]`, `[*]`, `['name']`, `["name"]`
  const step = /\.(?:(\*)|([\p{L}_][\p{L}\p{N}_]*))|\[(?:(\*)|(\d+)|'([^'\\]*)'|"([^"\\]*)")\]/uy;
  step.lastIndex = 1;
  while (path.startsWith('$') && step.lastIndex < path.length) {
    const match = step.exec(path);
    if (match === null) break;
    const [, star, name, inBrackets, index, single, double] = match;
    const isAny = star !== undefined || inBrackets !== undefined;
    steps.push(
      isAny ? ANY : index === undefined ? (name ?? single ?? double ?? '') : Number(index),
    );
    if (step.lastIndex === path.length) return steps;
  }
  throw new TypeError(
    `'${path}' is not a path of names, indexes and '*', such as $[0].email or $.items[*]['first name']`,
  );
}
