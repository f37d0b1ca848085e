/** The parts of a doc comment that descriptions repeat. */
export interface Documented {
  /** The text before its tags, in Markdown. */
  readonly description?: string;
  readonly deprecated?: true;
}

/** The keys of {@link Documented}: types that differ only in these are equal. */
export const DOCUMENTATION: ReadonlySet<string> = new Set<keyof Documented>([
  'description',
  'deprecated',
]);

/** The documentation of a node without its other keys. */
export function documentationOf({ description, deprecated }: Documented): Documented {
  return {
    ...(description !== undefined && { description }),
    ...(deprecated && { deprecated }),
  };
}
