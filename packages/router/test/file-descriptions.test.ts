import test from 'ava';

// Compiles the modules imported from here on.
await import('@mikrokit/compiler/register');
const { api } = await import('./described-files.ts');
const { paths, components } = await api.openapi();

const bodyOf = (route: string) => paths[`/${route}`]?.post?.requestBody;
const formOf = (route: string) => bodyOf(route)?.content['multipart/form-data'];
const statusesOf = (route: string, method: 'get' | 'post') =>
  Object.keys(paths[`/${route}`]?.[method]?.responses ?? {}).slice(0, -3);

/** A response without a reference. */
function responseOf(route: string, method: 'get' | 'post', status: number) {
  const response = paths[`/${route}`]?.[method]?.responses[status];
  if (response === undefined || '$ref' in response) throw new Error(`${route} has no ${status}`);
  return response;
}

test('OpenAPI has a file that is the only parameter as the body, with its media types', (t) => {
  t.deepEqual(bodyOf('raw'), {
    required: true,
    content: { 'video/mp4': { schema: { maxLength: 4_000 } } },
  });
  t.deepEqual(
    paths['/raw']?.post?.parameters?.map(({ name, in: place, required }) => [
      name,
      place,
      required,
    ]),
    [['content-disposition', 'header', false]],
  );
  t.deepEqual(statusesOf('raw', 'post'), ['200', '400', '413', '415']);
  t.true('application/json' in (responseOf('raw', 'post', 200).content ?? {}));
});

test('OpenAPI has any media type for a body that may have any', (t) => {
  t.deepEqual(bodyOf('bytes'), {
    required: true,
    content: { 'application/octet-stream': { schema: {} } },
  });
  t.deepEqual(bodyOf('optional'), {
    required: false,
    content: { '*/*': { schema: { maxLength: 10 } } },
  });
  t.is(paths['/optional']?.post?.parameters, undefined);
  t.deepEqual(statusesOf('bytes', 'post'), ['200', '400', '413']);
});

test('OpenAPI has a parameter that streams as lines, by the schema of one item', (t) => {
  const { schema } = bodyOf('items')?.content['application/x-ndjson'] ?? {};
  t.like(schema, { properties: { at: { format: 'date-time' } }, required: ['at'] });
  const form = formOf('itemsBeside');
  t.like(form?.encoding, { '/1': { contentType: 'application/x-ndjson' } });
  t.deepEqual(form?.schema.properties?.['/1'], {
    contentMediaType: 'application/x-ndjson',
    contentSchema: { type: 'string' },
  });
  t.deepEqual(form?.schema.required, ['call']);
});

test('OpenAPI has files beside other parameters as parts of a form behind the call', (t) => {
  t.deepEqual(formOf('form/set'), {
    schema: {
      type: 'object',
      properties: {
        call: {
          type: 'object',
          properties: {
            'form/set': {
              type: 'array',
              prefixItems: [
                { type: 'number' },
                { type: 'boolean', const: true },
                { anyOf: [{ type: 'boolean', const: true }, { type: 'null' }] },
              ],
              minItems: 2,
              maxItems: 3,
            },
            'form/quota': {
              type: 'array',
              prefixItems: [{ type: 'number' }],
              minItems: 1,
              maxItems: 1,
            },
          },
          additionalProperties: false,
          required: ['form/set', 'form/quota'],
        },
        '/1': { contentMediaType: 'application/octet-stream', maxLength: 2_000 },
        '/2': { contentMediaType: 'application/octet-stream' },
      },
      required: ['call', '/1'],
      additionalProperties: false,
    },
    encoding: {
      call: { contentType: 'application/json' },
      '/1': { contentType: 'image/jpeg, image/png' },
    },
  });
  t.deepEqual(Object.keys(bodyOf('form/set')?.content ?? {}), ['multipart/form-data']);
  t.deepEqual(statusesOf('form/set', 'post'), ['200', '400', '413', '415']);
});

test('OpenAPI has the names of parts within objects, and patterns for those within lists and records', (t) => {
  const { properties, patternProperties, required, additionalProperties } =
    formOf('album')?.schema ?? {};
  t.deepEqual(Object.keys(properties ?? {}), ['call', '/0/cover']);
  t.deepEqual(properties?.['/0/cover'], { contentMediaType: 'image/png', maxLength: 1_000 });
  t.deepEqual(Object.keys(patternProperties ?? {}), ['^/0/photos/[^/]*$', '^/0/by~1day/[^/]*$']);
  t.deepEqual(required, ['call']);
  t.is(additionalProperties, false);
  t.deepEqual(components.schemas.Album?.properties?.cover, { type: 'boolean', const: true });
});

test('OpenAPI leaves the form of a type that contains itself open', (t) => {
  const { properties, required, additionalProperties } = formOf('tree')?.schema ?? {};
  t.deepEqual(Object.keys(properties ?? {}), ['call', '/0/readme']);
  t.deepEqual(required, ['call', '/0/readme']);
  t.is(additionalProperties, undefined);
});

test('OpenAPI has a result that is a file as the whole body, with its headers', (t) => {
  const { content, headers } = responseOf('save', 'post', 200);
  t.deepEqual(content, { '*/*': { schema: { maxLength: 10 } } });
  t.deepEqual(
    Object.entries(headers ?? {}).map(([name, { required }]) => [name, required]),
    [
      ['content-disposition', true],
      ['etag', false],
      ['last-modified', false],
      ['x-content-type-options', true],
    ],
  );
  t.deepEqual(statusesOf('save', 'post'), ['200', '400', '413', '415']);
  t.deepEqual(Object.keys(bodyOf('save')?.content ?? {}), ['application/json']);
});

test('OpenAPI has parts of files only for GET, and only of results that have a size', (t) => {
  const { content, headers } = responseOf('image', 'get', 200);
  t.deepEqual(content, { 'image/jpeg': { schema: {} }, 'image/png': { schema: {} } });
  t.true(headers?.['accept-ranges']?.required);
  t.false(headers?.['content-disposition']?.required);
  t.true(responseOf('image', 'get', 206).headers?.['content-range']?.required);
  t.deepEqual(statusesOf('image', 'get'), ['200', '206', '304', '400', '413', '414', '416']);
  t.deepEqual(statusesOf('image', 'post'), ['200', '400', '413', '415']);
  t.false('accept-ranges' in (responseOf('image', 'post', 200).headers ?? {}));
  t.deepEqual(statusesOf('made', 'get'), ['201', '400', '413', '414']);
  t.deepEqual(Object.keys(responseOf('made', 'get', 201).content ?? {}), [
    'application/octet-stream',
  ]);
  t.deepEqual(statusesOf('lines', 'get'), ['200', '400', '413', '414']);
  t.deepEqual(Object.keys(responseOf('lines', 'get', 200).headers ?? {}), [
    'x-content-type-options',
  ]);
});
