/** The position of a type in an API, for diagnostics. */
export interface TypeLocation {
  /** In words: `Parameter 'user' of route 'users/get'`. */
  readonly what: string;
  /** The path from there to the type: `.address.street`, `[number]`. */
  readonly path: string;
}

/** The location of a property with this name. */
export function atName<Location extends TypeLocation>(location: Location, name: string): Location {
  const key = /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  return { ...location, path: location.path + key };
}

/** The location of elements, or of values under an index signature: `[number]`. */
export function atElement<Location extends TypeLocation>(
  location: Location,
  key: string,
): Location {
  return { ...location, path: `${location.path}[${key}]` };
}

/** `Parameter 'user' of route 'users/get' (at .address.street)` */
export function describeLocation({ what, path }: TypeLocation): string {
  return path === '' ? what : `${what} (at ${shortenPath(path)})`;
}

function shortenPath(path: string): string {
  return path.length > 240 ? `${path.slice(0, 80)} … ${path.slice(-140)}` : path;
}

/** Shortens the text of a type to 120 characters. */
export function shortenType(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
