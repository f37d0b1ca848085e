import type { Constraint } from '@mikrokit/types/model';
import { isMultiple, isOfNumberFormat } from './number-formats.ts';
import { isOfTextFormat } from './text-formats.ts';

/** Whether a value of a constraint's type, or its JSON, satisfies it. Throws for a format that it does not know. */
export function fits(constraint: Constraint, value: unknown): boolean {
  switch (constraint.kind) {
    case 'minLength':
      return (value as string).length >= constraint.value;
    case 'maxLength':
      return (value as string).length <= constraint.value;
    case 'pattern':
      return new RegExp(constraint.source, constraint.flags).test(value as string);
    case 'minimum':
      return toNumber(value) >= toNumber(constraint.value);
    case 'maximum':
      return toNumber(value) <= toNumber(constraint.value);
    case 'exclusiveMinimum':
      return toNumber(value) > toNumber(constraint.value);
    case 'exclusiveMaximum':
      return toNumber(value) < toNumber(constraint.value);
    case 'multipleOf':
      return isMultiple(toNumber(value), toNumber(constraint.value));
    case 'minItems':
      return countOf(value) >= constraint.value;
    case 'maxItems':
      return countOf(value) <= constraint.value;
    case 'brand':
    case 'check':
      return true;
    case 'uniqueItems':
      return (value as unknown[]).every((item, i, list) => list.indexOf(item) === i);
    case 'format':
      return typeof value === 'number'
        ? isOfNumberFormat(value, constraint.value)
        : isOfTextFormat(value as string, constraint.value);
  }
}

/** A number, or a bigint, whose JSON is its digits. */
function toNumber(value: unknown): number | bigint {
  return typeof value === 'string' ? BigInt(value) : (value as number | bigint);
}

function countOf(value: unknown): number {
  return value instanceof Map || value instanceof Set
    ? value.size
    : (value as readonly unknown[]).length;
}
