/** One way in which a reader can fail on a writer's JSON, or read it differently. */
export interface Mismatch {
  readonly kind: MismatchKind;
  /** Steps from the compared types to the location: property names, indexes and `[]`, `<key>`, `<value>`. */
  readonly path: readonly string[];
  /** The writer's type, constraint or value there. */
  readonly written: string;
  /** The reader's. */
  readonly read: string;
  /** Whether the reader's property there is deprecated. */
  readonly deprecated?: true;
}

export type MismatchKind =
  /** The reader needs a key or element that the writer never writes. */
  | 'absent'
  /** The reader needs a key or element that the writer can omit. */
  | 'optional'
  /** The reader rejects a type. */
  | 'type'
  /** The reader rejects a member of a union, a literal or null. */
  | 'member'
  /** The reader has a constraint that values of the writer can break. */
  | 'constraint'
  /** The writer can write more elements than the reader accepts. */
  | 'length'
  /** The reader rejects an unknown key. */
  | 'key'
  /** The reader drops an unknown key. */
  | 'dropped'
  /** Reader and writer fill in different defaults for an absent key. */
  | 'default'
  /** The writer's `undefined` is read as `null`. */
  | 'undefined-as-null'
  /** A named element of the writer is read as another one. */
  | 'moved'
  /** A schema has no JSON Schema, so nothing about its changes can be proven. */
  | 'schema'
  /** Neither agreement nor a failure is proven. */
  | 'unproven';

const HARMLESS: ReadonlySet<MismatchKind> = new Set([
  'dropped',
  'default',
  'undefined-as-null',
  'moved',
  'schema',
]);

/** Whether the reader can reject JSON of the writer. */
export function isRejection({ kind }: Mismatch): boolean {
  return !HARMLESS.has(kind);
}

/** Prepends a step to the path of each mismatch. */
export function under(step: string, found: readonly Mismatch[]): readonly Mismatch[] {
  return found.map((mismatch) => ({ ...mismatch, path: [step, ...mismatch.path] }));
}
