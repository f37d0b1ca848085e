/** The name of a parameter, the label that it has in the tuple of a rest parameter, or the name of its type if it is destructured. */
interface NamedParameter {
  readonly own?: string | undefined;
  readonly label?: string | undefined;
  readonly ofType?: string | undefined;
}

/**
 * The names of parameters, by index. A destructured parameter gets its type's name in camel case:
 * `({ id }: UserQuery)` → `userQuery`. Names are unique: a parameter's own name takes precedence
 * over a label, and a label over a type's name.
 */
export function parameterNames(
  parameters: readonly NamedParameter[],
): readonly (string | undefined)[] {
  const names = parameters.map(
    ({ own, label, ofType }) =>
      own ?? label ?? (ofType === undefined ? undefined : toCamelCase(ofType)),
  );
  const strengths = parameters.map(strengthOf);
  return names.map((name, i) => {
    const strength = strengths[i] as number;
    const isTaken = names.some(
      (other, at) => at !== i && other === name && (strengths[at] as number) >= strength,
    );
    return strength === OWN || !isTaken ? name : undefined;
  });
}

const OWN = 2;

function strengthOf({ own, label }: NamedParameter): number {
  if (own !== undefined) return OWN;
  return label === undefined ? 0 : 1;
}

/** `UserQuery` → `userQuery`, `HTTPQuery` → `httpQuery` */
function toCamelCase(name: string): string {
  return name.replace(/^(?:\p{Lu}+(?!\p{Ll})|\p{Lu})/u, (start) => start.toLowerCase());
}
