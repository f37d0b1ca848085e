/** JavaScript's reserved words. */
const RESERVED =
  'await break case catch class const continue debugger default delete do else enum export extends false finally for ' +
  'function if implements import in instanceof interface let new null package private protected public return static ' +
  'super switch this throw true try typeof var void while with yield';

/** Further words that cannot name a type, or that would be read as something else in one. */
const WORDS_OF_TYPES =
  'abstract accessor any as assert asserts async bigint boolean constructor declare defer from get global infer intrinsic ' +
  'is keyof module namespace never number object of out override readonly require satisfies set string symbol type ' +
  'undefined unique unknown using';

const RESERVED_WORDS: ReadonlySet<string> = new Set(RESERVED.split(' '));
const TYPE_WORDS: ReadonlySet<string> = new Set([...RESERVED_WORDS, ...WORDS_OF_TYPES.split(' ')]);

/** Global names that generated code refers to, which a type or an enum of the API must not hide, and those it cannot have. */
const GLOBALS =
  'ArrayBuffer AsyncIterable BigInt64Array BigUint64Array Blob Capitalize Date File Float32Array Float64Array Int16Array ' +
  'Int32Array Int8Array Iterable Lowercase Map Object Promise ReadableStream Record ReadonlyMap ReadonlySet RegExp Set Symbol URL ' +
  'Uint16Array Uint32Array Uint8Array Uint8ClampedArray Uncapitalize Uppercase arguments eval globalThis';

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
  if (isIdentifier(name)) return TYPE_WORDS.has(name) ? `${name}_` : name;
  return toPascalCase([name]);
}

/** Texts as one identifier: `['users', 'get', 'Result']` → `UsersGetResult`, `['user-not-found']` → `UserNotFound` */
export function toPascalCase(texts: readonly string[]): string {
  const words = texts.flatMap((text) => text.match(WORD) ?? []);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return isIdentifier(name) ? name : `_${name}`;
}

// Letters that every version of TypeScript takes: which others do depends on its version of Unicode.
const LETTERS =
  'A-Za-z$_\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u024f\\u0391-\\u03a1\\u03a3-\\u03c9\\u0400-\\u0481\\u048a-\\u052f' +
  '\\u05d0-\\u05ea\\u0621-\\u063a\\u0641-\\u064a\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fa5\\uac00-\\ud7a3';
const IDENTIFIER = new RegExp(`^[${LETTERS}][${LETTERS}0-9]*$`);
const WORD = new RegExp(`[${LETTERS}0-9]+`, 'g');

/** Whether a text can be written as a name. */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text);
}

/** The name of a parameter. It gets an underscore if JavaScript does not allow it. */
export function toLabel(name: string): string {
  return RESERVED_WORDS.has(name) ? `${name}_` : name;
}

/** A text as a string literal, on one line for every reader of JavaScript and TypeScript. */
export function toLiteral(text: string): string {
  return JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** The name of a property: `name`, `"content-type"`. */
export function toKey(name: string): string {
  return isIdentifier(name) && name !== '__proto__' ? name : toLiteral(name);
}
