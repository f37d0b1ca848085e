/** The name of a parameter, the label that it has in the tuple of a rest parameter, or the name of its type if it is destructured. */
interface NamedParameter {
  readonly own?: string | undefined;
  readonly label?: string | undefined;
  readonly ofType?: string | undefined;
}

/**
 * The names of parameters, by their index. A destructured one has its type's in camel case, `({ id }: UserQuery)` →
 * `userQuery`. No two parameters share a name: a label gives way to a parameter's own name, and that of a type to both.
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
