import { CHOICES, type FieldType, type Shape } from '../shape.ts';
import { importsOf, pathOf, plainCalls, SET_UP, type Template } from '../template.ts';

export const fastify: Template = {
  name: 'fastify',
  packages: ['fastify'],
  validation: 'ajv and a schema of the reply',
  language: 'mjs',
  ...plainCalls,
  rejection: 400,
  group: (routes) => `export function ${routes[0]?.group}(app) {
${routes
  .map((route) => {
    const schema = JSON.stringify(jsonSchema(route.shape));
    return `  app.post('${pathOf(route)}', { schema: { body: ${schema}, response: { 200: ${schema} } } }, async ({ body }) => {
    body.lastUpdate = new Date(body.lastUpdate);
    return { ...body, lastUpdate: new Date() };
  });
`;
  })
  .join('')}}
`,
  // By default ajv would convert an id of "1" to 1, which the others reject.
  main: (groups) => `import Fastify from 'fastify';
${importsOf(groups, 'mjs')}
const app = Fastify({ ajv: { customOptions: { coerceTypes: false } } });
${groups.map((group) => `${group}(app);\n`).join('')}
${SET_UP}
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
`,
};

function jsonSchema(shape: Shape): object {
  return {
    type: 'object',
    properties: Object.fromEntries(shape.map(({ name, type }) => [name, fieldSchema(type)])),
    required: shape.filter(({ optional }) => !optional).map(({ name }) => name),
    additionalProperties: false,
  };
}

function fieldSchema(type: FieldType): object {
  switch (type) {
    case 'date':
      return { type: 'string', format: 'date-time' };
    case 'strings':
      return { type: 'array', items: { type: 'string' } };
    case 'choice':
      return { type: 'string', enum: CHOICES };
    case 'number':
    case 'string':
    case 'boolean':
      return { type };
    default:
      return jsonSchema(type);
  }
}
