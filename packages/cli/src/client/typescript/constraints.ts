import {
  type Constraint,
  formatNames,
  type NodeOf,
  UNKNOWN_MEMBER,
  VOLATILE,
} from '@mikrokit/types/model';
import type { Imports } from './imports.ts';
import { toLiteral } from './names.ts';
import { intersectionOf, primary, type TypeText } from './type-text.ts';

/** A type with its constraints: `string & MinLength<3>`. */
export function constrainedText(
  base: TypeText,
  { constraints }: NodeOf<'constrained'>,
  imports: Imports,
): TypeText {
  const brands = new Set(constraints.flatMap((one) => (one.kind === 'brand' ? [one.value] : [])));
  if (brands.has(UNKNOWN_MEMBER)) return primary(`${imports.name('Unknown')}<${base.text}>`);
  const others = constraints.filter((one) => one.kind !== 'brand' || one.value !== VOLATILE);
  const texts = others.flatMap((constraint) => annotationOf(constraint, imports) ?? []);
  const text = intersectionOf([base, ...texts.map(primary)]);
  return brands.has(VOLATILE) ? primary(`${imports.name('Volatile')}<${text.text}>`) : text;
}

/** The annotation of a constraint. `undefined` for a check, whose function only the server has. */
function annotationOf(constraint: Constraint, imports: Imports): string | undefined {
  const annotation = (name: string, ...values: readonly string[]) => {
    const list = values.length === 0 ? '' : `<${values.join(', ')}>`;
    return `${imports.name(name)}${list}`;
  };
  switch (constraint.kind) {
    case 'minLength':
      return annotation('MinLength', String(constraint.value));
    case 'maxLength':
      return annotation('MaxLength', String(constraint.value));
    case 'minItems':
      return annotation('MinItems', String(constraint.value));
    case 'maxItems':
      return annotation('MaxItems', String(constraint.value));
    case 'minimum':
      return annotation('Min', numberText(constraint.value));
    case 'maximum':
      return annotation('Max', numberText(constraint.value));
    case 'exclusiveMinimum':
      return annotation('ExclusiveMin', numberText(constraint.value));
    case 'exclusiveMaximum':
      return annotation('ExclusiveMax', numberText(constraint.value));
    case 'multipleOf':
      return annotation('MultipleOf', numberText(constraint.value));
    case 'format':
      return annotation(formatNames.get(constraint.value)?.annotation as string);
    case 'pattern': {
      const { source, flags } = constraint;
      return annotation('Pattern', ...[source, ...(flags ? [flags] : [])].map(toLiteral));
    }
    case 'uniqueItems':
      return annotation('UniqueItems');
    case 'brand':
      return annotation('Brand', toLiteral(constraint.value));
    case 'check':
      return undefined;
  }
}

/** `3`, `3n` */
function numberText(value: number | string): string {
  return typeof value === 'string' ? `${value}n` : String(value);
}
