import { CompileError, formatDiagnostics } from '@mikrokit/compiler';
import test from 'ava';
import { fixtureCompiler } from './fixture-compiler.ts';

const compiler = fixtureCompiler('large-types');
const range = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Adds a router that gets and returns a type. */
function addRouter(name: string, types: readonly string[], type: string) {
  return compiler.add(
    `${name}.ts`,
    `import { createRouter } from '@mikrokit/router';
${types.join('\n')}
export const api = createRouter({ echo: (_context: object, value: ${type}): ${type} => value });
`,
  );
}

/** Interfaces that contain each other, and a list for each. */
function ring(count: number): readonly string[] {
  return range(count).map(
    (i) =>
      `interface M${i} { id: number; a?: M${(i + 1) % count}; b?: M${(i * 7 + 3) % count}[]; c?: M${(i * 31 + 11) % count} | null }`,
  );
}

/** The diagnostics of a file that is rejected. */
function diagnosticsOf(compile: () => unknown) {
  try {
    compile();
  } catch (error) {
    if (error instanceof CompileError) return error.diagnostics;
    throw error;
  }
  return [];
}

const finite: Readonly<Record<string, ReturnType<typeof addRouter>>> = {
  'a chain of 60 pages': addRouter(
    'pages',
    [
      'interface Page<T> { items: T[]; next?: string }',
      ...range(60).map(
        (i) => `interface M${i} { id: number; ${i < 59 ? `more?: Page<M${i + 1}>` : ''} }`,
      ),
    ],
    'M0',
  ),
  '200 models of GraphQL codegen': addRouter(
    'maybe',
    [
      'type Maybe<T> = T | null;',
      ...range(200).map(
        (i) =>
          `interface M${i} { __typename?: 'M${i}'; id: string; a?: Maybe<M${(i * 7 + 1) % 200}>; b: Maybe<Array<Maybe<M${(i * 13 + 5) % 200}>>>; c?: Maybe<M${(i + 1) % 200}> }`,
      ),
    ],
    'M0',
  ),
  'a chain of 1,000 interfaces': addRouter(
    'chain',
    range(1000).map((i) => `interface M${i} { next?: ${i < 999 ? `M${i + 1}[]` : 'string'} }`),
    'M0',
  ),
  '3,000 interfaces that contain each other': addRouter('ring', ring(3000), 'M0'),
  // Told apart by their distance from the ends, and nested by functions that wait for each other.
  '3,000 interfaces of one form between their neighbours': addRouter(
    'neighbours',
    range(3000).map(
      (i) =>
        `interface M${i} { up?: ${i > 0 ? `M${i - 1}` : 'string'}; next?: ${i < 2999 ? `M${i + 1}[] | string` : 'Date'} }`,
    ),
    'M0',
  ),
  '100 models of `T | Role<T, P> | readonly (…)[]`': addRouter(
    'roles',
    [
      "interface RoleBase { '@type': 'Role'; start?: string }",
      'type Role<T, P extends string> = RoleBase & { [key in P]?: T };',
      'type Value<T, P extends string> = T | Role<T, P> | readonly (T | Role<T, P>)[];',
      ...range(100).map(
        (i) =>
          `interface M${i} { '@type': 'M${i}'; a?: Value<M${(i + 1) % 100} | M${(i * 7 + 3) % 100}, 'a'>; b?: Value<M${(i * 31 + 11) % 100} | string, 'b'> }`,
      ),
    ],
    'M0',
  ),
  'a type that counts its levels in an argument': addRouter(
    'levels',
    [
      "type Deep<T, D extends 0[] = []> = D['length'] extends 30 ? T : { child?: Deep<T, [...D, 0]> };",
    ],
    'Deep<Date>',
  ),
};

for (const [title, compile] of Object.entries(finite)) {
  test(`${title} compile`, (t) => {
    t.deepEqual(diagnosticsOf(compile), []);
    t.true(compile().length > 0);
  });
}

const growing: Readonly<Record<string, ReturnType<typeof addRouter>>> = {
  'its list': addRouter(
    'grow',
    ['interface Grow<T> { value: T; next?: Grow<T[]>; pair?: Grow<[T, T]> }'],
    'Grow<string>',
  ),
  'a longer text': addRouter(
    'grow-text',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is TypeScript
    ['interface Grow<T extends string> { t: T; a?: Grow<`${T}a`>; b?: Grow<`${T}b`> }'],
    "Grow<''>",
  ),
  'an object around it': addRouter(
    'grow-object',
    ['type Grow<T> = { left: Grow<{ l: T }> | null; right: Grow<{ r: T }> | null } | T;'],
    'Grow<Date>',
  ),
};

for (const [title, compile] of Object.entries(growing)) {
  test(`a type whose argument becomes ${title} grows without end`, (t) => {
    const diagnostics = diagnosticsOf(compile);
    t.true(diagnostics.length > 0 && diagnostics.length <= 2);
    for (const { code, message } of diagnostics) {
      t.is(code, 'MK1008');
      t.regex(message, /which grows without end/);
    }
  });
}

const deepFile = addRouter(
  'deep-file',
  ["import type { Bytes, MaxBytes } from '@mikrokit/types';"].concat(
    range(6000).map(
      (i) => `interface M${i} { next?: ${i < 5999 ? `M${i + 1}` : 'Bytes & MaxBytes<10>'} }`,
    ),
  ),
  'M0',
);

test('a file is found in any depth', (t) => {
  const [diagnostic, ...others] = diagnosticsOf(deepFile);
  t.deepEqual(others, []);
  t.is(diagnostic?.code, 'MK1055');
  t.regex(diagnostic?.message ?? '', /^The result of .* has type `Bytes & MaxBytes<10>`/);
});

const tooLarge = addRouter('too-large', ring(5100), 'M0');

test('a value of more than 10,000 types is rejected', (t) => {
  const [diagnostic, ...others] = diagnosticsOf(tooLarge);
  t.deepEqual(others, []);
  t.is(diagnostic?.code, 'MK1008');
  t.regex(diagnostic?.message ?? '', /has type `M0`, which consists of more than 10,000 types\.$/);
  t.regex(diagnostic?.fix ?? '', /^Declare a type of your own/);
});

const largeMistake = addRouter('large-mistake', ring(5100), '(string & { id: number }) | M0');

test('a value with an error is not read to its end', (t) => {
  const diagnostics = diagnosticsOf(largeMistake);
  t.deepEqual(
    diagnostics.map(({ code }) => code),
    ['MK1008', 'MK1008'],
  );
  for (const { message } of diagnostics)
    t.regex(message, /has type `string & \{ id: number; \}`, an intersection/);
});

const withAny = addRouter(
  'any',
  [
    'interface Box<T> { item: T; extra: any }',
    ...range(40).map(
      (i) =>
        `interface M${i} { id: number; a?: Box<M${(i + 1) % 40}>; b?: Box<M${(i * 7 + 3) % 40}> }`,
    ),
  ],
  'M0',
);

test('a declaration is reported once, with the number of its other locations', (t) => {
  const diagnostics = diagnosticsOf(withAny);
  t.is(diagnostics.length, 1);
  t.is(diagnostics[0]?.code, 'MK1001');
  t.is(diagnostics[0]?.more, 39);
  t.regex(formatDiagnostics(diagnostics), /\n {2}Also: 39 more locations\n/);
});

const chainOfMistakes = addRouter(
  'mistakes',
  range(300)
    .map((i) => `interface M${i} { id: symbol; next?: M${i + 1} }`)
    .concat('interface M300 {id: any}'),
  'M0',
);

test('at most 50 errors are printed, long chains and paths are shortened', (t) => {
  const diagnostics = diagnosticsOf(chainOfMistakes);
  t.is(diagnostics.length, 301);
  const text = formatDiagnostics(diagnostics);
  t.is(text.split(' - error MK').length - 1, 50);
  t.regex(text, /\n… and 251 more errors$/);
  t.regex(text, / → … \d+ steps … → /);
  t.true(text.length < 60_000);
  t.true(Math.max(...diagnostics.map(({ message }) => message.length)) < 600);
});
