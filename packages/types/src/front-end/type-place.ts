/** The position of a type in an API, for diagnostics. */
export interface TypePlace {
  /** In words: `Parameter 'user' of route 'users/get'`. */
  readonly what: string;
  /** The path from there to the type: `.address.street`, `[number]`. */
  readonly path: string;
}

/** The place of a property with this name. */
export function atName<Place extends TypePlace>(place: Place, name: string): Place {
  const key = /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  return { ...place, path: place.path + key };
}

/** The place of elements, or of values under an index signature: `[number]`. */
export function atElement<Place extends TypePlace>(place: Place, key: string): Place {
  return { ...place, path: `${place.path}[${key}]` };
}

/** `Parameter 'user' of route 'users/get' (at .address.street)` */
export function describePlace({ what, path }: TypePlace): string {
  return path === '' ? what : `${what} (at ${shortenPath(path)})`;
}

function shortenPath(path: string): string {
  return path.length > 240 ? `${path.slice(0, 80)} … ${path.slice(-140)}` : path;
}

/** Shortens the text of a type to 120 characters. */
export function shortenType(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
