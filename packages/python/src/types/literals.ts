import { type Expression, subscript, unionOf } from '../expression.ts';
import { quote } from '../python-text.ts';

/** The type of some values. A `bigint` becomes any `bigint`, and a fraction any number. */
export function literalOf(values: readonly (string | number | boolean | bigint)[]): Expression {
  const members: Expression[] = [];
  if (values.some((value) => typeof value === 'bigint')) members.push('generated.BigInt');
  // Python has no literals of fractions.
  const hasFraction = values.some(
    (value) => typeof value === 'number' && !Number.isSafeInteger(value),
  );
  if (hasFraction) members.push('int', 'float');
  const others = values.filter(
    (value) => typeof value !== 'bigint' && !(hasFraction && typeof value === 'number'),
  );
  if (others.length > 0) members.push(subscript('typing.Literal', others.map(pythonLiteral)));
  return unionOf(members);
}

/** A value as Python writes it. */
export function pythonLiteral(value: string | number | boolean | bigint): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'string' ? quote(value) : String(value);
}
