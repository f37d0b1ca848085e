/** The parts of a doc comment that descriptions repeat. */
export interface Documented {
  /** The text before its tags, in Markdown. */
  readonly description?: string;
  readonly deprecated?: true;
  /**
   * The values of its tags `@example`, in JSON. For a route: examples of its result, or of an item
   * of its stream.
   */
  readonly examples?: readonly unknown[];
}

/** The doc comments of a route and its parameters. */
export interface RouteDocumentation extends Documented {
  /** The examples of each parameter, in order. Absent if none has any. */
  readonly paramExamples?: readonly (readonly unknown[])[];
}

/** The keys of {@link Documented}: types that differ only in these are equal. */
export const DOCUMENTATION: ReadonlySet<string> = new Set<keyof Documented>([
  'description',
  'deprecated',
  'examples',
]);

/** The documentation of a node, without its other keys. */
export function documentationOf({ description, deprecated, examples }: Documented): Documented {
  return {
    ...(description !== undefined && { description }),
    ...(deprecated && { deprecated }),
    ...(examples && { examples }),
  };
}
