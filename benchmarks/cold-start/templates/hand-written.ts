import { CHOICES, type FieldType, type Shape } from '../shape.ts';
import type { GeneratedRoute } from '../template.ts';

/**
 * A function that returns a fresh record with its date decoded, or `undefined` for a wrong one: validation as written
 * without a library.
 */
export function handWrittenReader(name: string, shape: Shape): string {
  return `function ${name}(value) {
  if (typeof value !== 'object' || value === null) return undefined;
${shape.map((field) => `  ${checkOf(`value.${field.name}`, field.type, field.optional)}\n`).join('')}  return ${copyOf('value', shape)};
}
`;
}

/** The functions of some routes: `readSave0`. */
export function handWrittenReaders(routes: readonly GeneratedRoute[]): string {
  return routes.map(({ index, shape }) => handWrittenReader(`read${index}`, shape)).join('');
}

function checkOf(value: string, type: FieldType, optional: boolean): string {
  const wrong = wrongOf(value, type);
  return `if (${optional ? `${value} !== undefined && (${wrong})` : wrong}) return undefined;`;
}

function wrongOf(value: string, type: FieldType): string {
  switch (type) {
    case 'date':
      return `typeof ${value} !== 'string' || Number.isNaN(Date.parse(${value}))`;
    case 'strings':
      return `!Array.isArray(${value}) || !${value}.every((item) => typeof item === 'string')`;
    case 'choice':
      return `!${JSON.stringify(CHOICES)}.includes(${value})`;
    case 'number':
    case 'string':
    case 'boolean':
      return `typeof ${value} !== '${type}'`;
    default:
      return [
        `typeof ${value} !== 'object' || ${value} === null`,
        ...type.map(({ name, type, optional }) => {
          const wrong = wrongOf(`${value}.${name}`, type);
          return optional ? `(${value}.${name} !== undefined && ${wrong})` : wrong;
        }),
      ].join(' || ');
  }
}

function copyOf(value: string, shape: Shape): string {
  const fields = shape.map(({ name, type }) => {
    const field = `${value}.${name}`;
    if (type === 'date') return `${name}: new Date(${field})`;
    return `${name}: ${typeof type === 'string' ? field : copyOf(field, type)}`;
  });
  return `{ ${fields.join(', ')} }`;
}
