/** The name of a parameter, or that of its type if it is destructured. */
interface NamedParameter {
  readonly own?: string | undefined;
  readonly ofType?: string | undefined;
}

/**
 * The names of parameters, by their index. A destructured one has its type's in camel case, `({ id }: UserQuery)` →
 * `userQuery`, unless another parameter would have the same.
 */
export function parameterNames(
  parameters: readonly NamedParameter[],
): readonly (string | undefined)[] {
  const names = parameters.map(
    ({ own, ofType }) => own ?? (ofType === undefined ? undefined : toCamelCase(ofType)),
  );
  return names.map((name, i) => {
    const isOwn = parameters[i]?.own !== undefined;
    return isOwn || names.indexOf(name) === names.lastIndexOf(name) ? name : undefined;
  });
}

/** `UserQuery` → `userQuery`, `HTTPQuery` → `httpQuery` */
function toCamelCase(name: string): string {
  return name.replace(/^(?:\p{Lu}+(?!\p{Ll})|\p{Lu})/u, (start) => start.toLowerCase());
}
