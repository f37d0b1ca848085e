/** What a doc comment tells people of what it stands before. */
export interface Documented {
  /** The text before its tags, in Markdown. */
  readonly description?: string;
  readonly deprecated?: true;
}

/** The keys of {@link Documented}: types that differ in nothing else are the same. */
export const DOCUMENTATION: ReadonlySet<string> = new Set<keyof Documented>([
  'description',
  'deprecated',
]);

/** Only what a doc comment tells. */
export function documentationOf({ description, deprecated }: Documented): Documented {
  return {
    ...(description !== undefined && { description }),
    ...(deprecated && { deprecated }),
  };
}
