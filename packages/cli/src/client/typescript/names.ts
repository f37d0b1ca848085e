/** Words that cannot name a type, or that would be read as something else in one. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'abstract accessor any as assert asserts async await bigint boolean break case catch class const constructor continue ' +
    'debugger declare default defer delete do else enum export extends false finally for from function get global if ' +
    'implements import in infer instanceof interface intrinsic is keyof let module namespace never new null number object ' +
    'of out override package private protected public readonly require return satisfies set static string super switch ' +
    'symbol this throw true try type typeof undefined unique unknown using var void while with yield'
  ).split(' '),
);

/** Global names that generated types refer to, which a type of the API must not hide. */
const GLOBALS =
  'ArrayBuffer AsyncIterable BigInt64Array BigUint64Array Blob Capitalize Date File Float32Array Float64Array Int16Array ' +
  'Int32Array Int8Array Iterable Lowercase Map Promise ReadableStream Record ReadonlyMap ReadonlySet RegExp Set Symbol URL ' +
  'Uint16Array Uint32Array Uint8Array Uint8ClampedArray Uncapitalize Uppercase globalThis';

/** The names of one module, each given once. */
export class NameTable {
  readonly #taken: Set<string>;

  constructor(taken: Iterable<string>) {
    this.#taken = new Set([...GLOBALS.split(' '), ...taken]);
  }

  has(name: string): boolean {
    return this.#taken.has(name);
  }

  /** The name, or with a number if it is taken: `User`, `User2`. */
  take(name: string): string {
    let free = name;
    for (let number = 2; this.#taken.has(free); number++) free = `${name}${number}`;
    this.#taken.add(free);
    return free;
  }
}

/** The name of a type as an identifier: `Page<User>` → `PageUser`. One that is an identifier stays as it is. */
export function toTypeName(name: string): string {
  if (isIdentifier(name)) return WORDS.has(name) ? `${name}_` : name;
  return toPascalCase([name]);
}

/** Texts as one identifier: `['users', 'get', 'Result']` → `UsersGetResult`, `['user-not-found']` → `UserNotFound` */
export function toPascalCase(texts: readonly string[]): string {
  const words = texts.flatMap((text) => text.match(/[\p{ID_Continue}$]+/gu) ?? []);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return isIdentifier(name) ? name : `_${name}`;
}

/** Whether a text can be written as a name. */
export function isIdentifier(text: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(text);
}

/** A text as a string literal, on one line for every reader of JavaScript and TypeScript. */
export function toLiteral(text: string): string {
  return JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** The name of a property: `name`, `"content-type"`. */
export function toKey(name: string): string {
  return isIdentifier(name) && name !== '__proto__' ? name : toLiteral(name);
}
