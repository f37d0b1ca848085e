import { CHOICES, type FieldType, type Shape } from '../shape.ts';
import { importsOf, pathOf, plainCalls, SET_UP, type Template } from '../template.ts';

export const hapi: Template = {
  name: 'hapi',
  packages: ['@hapi/hapi', 'joi'],
  validation: 'joi',
  language: 'mjs',
  ...plainCalls,
  rejection: 400,
  group: (routes) => `import Joi from 'joi';
export function ${routes[0]?.group}(app) {
${routes
  .map(
    (route) => `  app.route({
    method: 'POST',
    path: '${pathOf(route)}',
    options: { validate: { payload: ${joiSchema(route.shape)}, options: { stripUnknown: true } } },
    handler: ({ payload }) => ({ ...payload, lastUpdate: new Date() }),
  });
`,
  )
  .join('')}}
`,
  main: (groups) => `import Hapi from '@hapi/hapi';
${importsOf(groups, 'mjs')}
const app = Hapi.server({ port: Number(process.env.PORT), host: '127.0.0.1' });
${groups.map((group) => `${group}(app);\n`).join('')}
${SET_UP}
await app.start();
`,
};

function joiSchema(shape: Shape): string {
  const fields = shape.map(({ name, type, optional }) => {
    const schema = joiField(type);
    return `${name}: ${optional ? schema : `${schema}.required()`}`;
  });
  return `Joi.object({ ${fields.join(', ')} })`;
}

// By default Joi would convert a text of '7' to 7, which the others reject.
function joiField(type: FieldType): string {
  switch (type) {
    case 'date':
      return 'Joi.date().iso()';
    case 'strings':
      return 'Joi.array().items(Joi.string())';
    case 'choice':
      return `Joi.valid(${CHOICES.map((choice) => JSON.stringify(choice)).join(', ')})`;
    case 'string':
      return 'Joi.string()';
    case 'number':
    case 'boolean':
      return `Joi.${type}().strict()`;
    default:
      return joiSchema(type);
  }
}
