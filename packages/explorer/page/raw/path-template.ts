/** The method and the path of one line of a raw route: `POST /payments/{id}`. */
export interface PathTemplate {
  readonly method: string;
  readonly path: string;
  /** The names in braces. `isRest` for `{name...}`, which matches one or more segments. */
  readonly parameters: readonly { readonly name: string; readonly isRest: boolean }[];
}

const PARAMETER = /\{([^{}]+?)(\.\.\.)?\}/g;

export function readTemplate(line: string): PathTemplate {
  const space = line.indexOf(' ');
  const path = line.slice(space + 1);
  const parameters = [...path.matchAll(PARAMETER)].map(([, name = '', rest]) => ({
    name,
    isRest: rest !== undefined,
  }));
  return { method: line.slice(0, space), path, parameters };
}

/** Writes values into a path, percent-encoded. Throws an error that names a value that no request can have. */
export function fillTemplate(
  { path }: PathTemplate,
  values: Readonly<Record<string, string>>,
): string {
  return path.replace(PARAMETER, (_whole, name: string, rest: string | undefined) => {
    const value = values[name] ?? '';
    const segments = rest === undefined ? [value] : value.split('/');
    for (const segment of segments) {
      if (segment === '') throw new TypeError(`${name} is empty`);
      // Browsers resolve dots as steps in the path, and servers reject slashes in one segment.
      if (/^\.\.?$|\//.test(segment))
        throw new TypeError(`${name} must not be . or .. or contain /`);
    }
    return segments.map(encodeURIComponent).join('/');
  });
}
