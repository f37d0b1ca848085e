import { envOf, InvalidEnvironmentError } from '@mikrokit/types';
import { emitTypeCodecs, typeCodecName } from '@mikrokit/types/emit';
import { createModelBuilder, environmentProblem } from '@mikrokit/types/model';
import test from 'ava';
import * as type from './define-types.ts';

interface Environment {
  PORT: number;
  DEBUG?: boolean;
  LEVEL: 'info' | 'warn' | 1;
  SINCE?: Date;
  LIMIT: bigint;
  ORIGINS: string[];
  NAME: string;
}

const environment = type.object({
  PORT: type.constrained(type.number, { kind: 'format', value: 'int' }),
  DEBUG: type.optional(type.boolean),
  LEVEL: type.union(type.literal('info'), type.literal('warn'), type.literal(1)),
  SINCE: type.optional(type.date),
  LIMIT: type.preset(type.bigint, '7'),
  ORIGINS: type.preset(type.array(type.string), []),
  NAME: type.string,
});

/** `envOf` with the argument that the compiler attaches. */
async function readEnvironment<T extends object>(of: type.Type, variables?: object): Promise<T> {
  const builder = createModelBuilder();
  const model = builder.buildTypes([of(builder)]);
  const code = emitTypeCodecs({ ...model, environments: model.ids }, import.meta.resolve);
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return envOf<T>(variables, module[typeCodecName(0)]);
}

test('variables are read by their types, and others are left alone', async (t) => {
  const read = (variables: object) => readEnvironment<Environment>(environment, variables);
  t.deepEqual(await read({ PORT: '80', LEVEL: '1', NAME: '12', HOME: '/' }), {
    PORT: 80,
    LEVEL: 1,
    LIMIT: 7n,
    ORIGINS: [],
    NAME: '12',
  });
  const more = { DEBUG: 'true', SINCE: '2026-01-01T00:00:00Z', LIMIT: '9', ORIGINS: 'a, b' };
  t.deepEqual(await read({ PORT: '-8', LEVEL: 'warn', NAME: '', ...more }), {
    PORT: -8,
    DEBUG: true,
    LEVEL: 'warn',
    SINCE: new Date('2026-01-01T00:00:00Z'),
    LIMIT: 9n,
    ORIGINS: ['a', 'b'],
    NAME: '',
  });
});

test('all mistakes are reported at once, without the values', async (t) => {
  const variables = { PORT: '8080.5', DEBUG: '1', LEVEL: 'all', LIMIT: 'secret', ORIGINS: [1] };
  const error = await t.throwsAsync(readEnvironment(environment, variables), {
    instanceOf: InvalidEnvironmentError,
  });
  t.is(
    error.message,
    `Environment variables are missing or wrong:
  PORT: Not in the form of number & Int
  DEBUG: Expected boolean
  LEVEL: Expected "info" | "warn" | 1
  LIMIT: Not in the form of bigint
  ORIGINS.0: Expected string
  NAME: Missing; expected string`,
  );
  t.is(error.issues.length, 6);
});

test('the variables are those of the process by default', async (t) => {
  const { PATH } = await readEnvironment<{ PATH: string }>(type.object({ PATH: type.string }));
  t.is(PATH, process.env.PATH as string);
});

test('a call that was not compiled says how to compile it', (t) => {
  t.throws(() => envOf<{ PORT: number }>(), { message: /^envOf: this codec was not compiled/ });
});

test('types that text cannot carry are rejected', (t) => {
  const problemOf = (of: type.Type) => {
    const builder = createModelBuilder();
    const { types, ids } = builder.buildTypes([of(builder)]);
    return environmentProblem(types, ids[0]!);
  };
  t.is(problemOf(environment), undefined);
  t.regex(problemOf(type.string)!, /is not an object/);
  t.regex(
    problemOf(type.object({}, { index: { key: 'string', type: type.string } }))!,
    /not an object/,
  );
  for (const rejected of [
    type.object({}),
    type.tuple(type.number),
    type.union(type.string, type.nil),
    type.union(type.string, type.number),
    type.array(type.array(type.string)),
    type.map(type.string, type.string),
    type.unknown,
  ]) {
    t.regex(problemOf(type.object({ A: rejected }))!, /has the variable 'A', whose type/);
  }
});
