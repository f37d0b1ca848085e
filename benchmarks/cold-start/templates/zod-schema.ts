import { CHOICES, type FieldType, type Shape } from '../shape.ts';

/** The expression of a zod schema. */
export function zodSchema(shape: Shape): string {
  const fields = shape.map(({ name, type, optional }) => {
    const schema = zodField(type);
    return `${name}: ${optional ? `${schema}.optional()` : schema}`;
  });
  return `z.object({ ${fields.join(', ')} })`;
}

function zodField(type: FieldType): string {
  switch (type) {
    case 'date':
      return 'z.iso.datetime().transform((text) => new Date(text))';
    case 'strings':
      return 'z.array(z.string())';
    case 'choice':
      return `z.enum(${JSON.stringify(CHOICES)})`;
    case 'number':
    case 'string':
    case 'boolean':
      return `z.${type}()`;
    default:
      return zodSchema(type);
  }
}
