import { CHOICES, type FieldType, type Shape } from '../shape.ts';

/** The type of a record in TypeScript. */
export function typeOf(shape: Shape): string {
  const fields = shape.map(
    ({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${fieldTypeOf(type)}`,
  );
  return `{ ${fields.join('; ')} }`;
}

function fieldTypeOf(type: FieldType): string {
  switch (type) {
    case 'date':
      return 'Date';
    case 'strings':
      return 'string[]';
    case 'choice':
      return CHOICES.map((choice) => JSON.stringify(choice)).join(' | ');
    case 'number':
    case 'string':
    case 'boolean':
      return type;
    default:
      return typeOf(type);
  }
}
