import type { NodeOf, TypeNode } from '@mikrokit/types/model';
import { callOf, type Expression } from '../expression.ts';
import { quote } from '../python-text.ts';

/** The constraints of a type in msgspec. */
interface PythonConstraints {
  /** `msgspec.Meta(…)`. Absent if there are none. */
  readonly meta?: Expression | undefined;
  /** Whether msgspec checks any of them. */
  readonly isChecked: boolean;
  /** Whether the number has no fraction. */
  readonly isInteger: boolean;
  readonly brand?: string | undefined;
}

const INTEGERS: Readonly<Record<string, readonly [least: string, most: string] | readonly []>> = {
  int: ['-9007199254740991', '9007199254740991'],
  int8: ['-128', '127'],
  int16: ['-32768', '32767'],
  int32: ['-2147483648', '2147483647'],
  int64: [],
  uint8: ['0', '255'],
  uint16: ['0', '65535'],
  uint32: ['0', '4294967295'],
  uint64: ['0', ''],
};

/**
 * Constraints that msgspec checks exactly as the server does. All others are only for readers:
 * lengths of strings count UTF-16 units, patterns are JavaScript's, and formats have no
 * counterpart.
 */
export function constraintsOf(node: NodeOf<'constrained'>, base: TypeNode): PythonConstraints {
  const checked = new Map<string, string>();
  const told = new Map<string, string>();
  let isInteger = false;
  let brand: string | undefined;
  const isNumber = base.kind === 'number';
  const bound = (key: string, value: number | string) =>
    (isNumber ? checked : told).set(key, String(value));
  for (const constraint of node.constraints) {
    switch (constraint.kind) {
      case 'brand':
        brand = constraint.value;
        break;
      case 'minimum':
        bound('ge', constraint.value);
        break;
      case 'maximum':
        bound('le', constraint.value);
        break;
      case 'exclusiveMinimum':
        bound('gt', constraint.value);
        break;
      case 'exclusiveMaximum':
        bound('lt', constraint.value);
        break;
      case 'multipleOf':
        told.set('multiple_of', String(constraint.value));
        break;
      case 'maxLength':
        checked.set('max_length', String(constraint.value));
        break;
      case 'minLength':
        (constraint.value <= 1 ? checked : told).set('min_length', String(constraint.value));
        break;
      case 'minItems':
        (base.kind === 'map' ? told : checked).set('min_length', String(constraint.value));
        break;
      case 'maxItems':
        (base.kind === 'map' ? told : checked).set('max_length', String(constraint.value));
        break;
      case 'uniqueItems':
        told.set('unique_items', 'True');
        break;
      case 'pattern':
        told.set('pattern', quote(constraint.source));
        break;
      case 'check':
        break;
      case 'format': {
        const range = INTEGERS[constraint.value];
        if (range === undefined || !isNumber) told.set('format', quote(constraint.value));
        else {
          isInteger = true;
          const [least, most] = range;
          if (least && !checked.has('ge')) checked.set('ge', least);
          if (most && !checked.has('le')) checked.set('le', most);
        }
      }
    }
  }
  keepNarrower(checked, ['gt', 'ge'], (open, closed) => open >= closed);
  keepNarrower(checked, ['lt', 'le'], (open, closed) => open <= closed);
  return { meta: metaOf(checked, told), isChecked: checked.size > 0, isInteger, brand };
}

/**
 * msgspec accepts one bound on each side: `Int & Positive` has an exclusive one, in addition to its
 * format's.
 */
function keepNarrower(
  bounds: Map<string, string>,
  [open, closed]: readonly [open: string, closed: string],
  isOpenNarrower: (open: number, closed: number) => boolean,
): void {
  const [exclusive, inclusive] = [bounds.get(open), bounds.get(closed)];
  if (exclusive === undefined || inclusive === undefined) return;
  bounds.delete(isOpenNarrower(Number(exclusive), Number(inclusive)) ? closed : open);
}

function metaOf(checked: ReadonlyMap<string, string>, told: ReadonlyMap<string, string>) {
  const parts = [...checked].map(([key, value]) => `${key}=${value}`);
  if (told.size > 0)
    parts.push(`extra={${[...told].map(([key, value]) => `"${key}": ${value}`).join(', ')}}`);
  return parts.length === 0 ? undefined : callOf('msgspec.Meta', parts);
}
