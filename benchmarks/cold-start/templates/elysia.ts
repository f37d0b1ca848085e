import { CHOICES, type FieldType, type Shape } from '../shape.ts';
import { importsOf, pathOf, plainCalls, SET_UP, type Template } from '../template.ts';

export const elysia: Template = {
  name: 'elysia',
  packages: ['elysia', '@elysiajs/node'],
  validation: 'TypeBox',
  language: 'mjs',
  ...plainCalls,
  rejection: 422,
  group: (routes) => `import { t } from 'elysia';
export function ${routes[0]?.group}(app) {
${routes
  .map(
    (route) =>
      `  app.post('${pathOf(route)}', ({ body }) => ({ ...body, lastUpdate: new Date() }), { body: ${typeBoxSchema(route.shape)} });\n`,
  )
  .join('')}}
`,
  main: (groups) => `import { node } from '@elysiajs/node';
import { Elysia } from 'elysia';
${importsOf(groups, 'mjs')}
const app = new Elysia({ adapter: node() });
${groups.map((group) => `${group}(app);\n`).join('')}
${SET_UP}
app.listen({ port: Number(process.env.PORT), hostname: '127.0.0.1' });
`,
};

function typeBoxSchema(shape: Shape): string {
  const fields = shape.map(({ name, type, optional }) => {
    const schema = typeBoxField(type);
    return `${name}: ${optional ? `t.Optional(${schema})` : schema}`;
  });
  return `t.Object({ ${fields.join(', ')} })`;
}

function typeBoxField(type: FieldType): string {
  switch (type) {
    case 'date':
      return 't.Date()';
    case 'strings':
      return 't.Array(t.String())';
    case 'choice':
      return `t.Union([${CHOICES.map((choice) => `t.Literal(${JSON.stringify(choice)})`).join(', ')}])`;
    case 'number':
      return 't.Number()';
    case 'string':
      return 't.String()';
    case 'boolean':
      return 't.Boolean()';
    default:
      return typeBoxSchema(type);
  }
}
