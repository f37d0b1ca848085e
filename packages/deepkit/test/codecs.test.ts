import { join } from 'node:path';
import { deepkitTypes } from '@mikrokit/deepkit';
import { createRouter, type Handler, type Routes } from '@mikrokit/router';
import {
  CODECS_VERSION,
  INVALID,
  type RouterCodecs,
  type TypeSource,
} from '@mikrokit/types/runtime';
import test from 'ava';
import { runProgram } from './running-app.ts';
import { loadApp } from './toolchain/load-app.ts';

const { routes } = await loadApp(join(import.meta.dirname, 'fixtures/codecs/routes.ts'));
const user = { id: 1, name: 'Ada', surname: 'L', lastUpdate: new Date(0) };

test.serial(
  'codecs are compiled on the first call of a route, and functions that routes share once',
  async (t) => {
    const made = await countFunctions(async () => {
      const api = createRouter(routes as Routes, { types: deepkitTypes() });
      t.deepEqual(await api.call('save', user), user);
      t.deepEqual(await api.call('save', user), user);
      t.deepEqual(await api.call('list'), [user]);
    });
    t.is(made.length, 2);
    t.regex(made[0] ?? '', /function decodeUser/);
    t.notRegex(made[1] ?? '', /function encodeUser\(/);
  },
);

test.serial('with eager all codecs are compiled at start-up, and none later', async (t) => {
  const before = await countFunctions(async () => {
    createRouter(routes as Routes, { types: deepkitTypes({ eager: true }) });
  });
  t.is(before.length, 3);
});

test.serial('data of errors that a route returns is encoded by its type', async (t) => {
  const api = createRouter(routes as Routes, { types: deepkitTypes() });
  const error = await t.throwsAsync(api.call('fail', 7n));
  t.like(error, { type: 'no-such-user', data: { id: 7n } });
});

test.serial('without `new Function`, types are interpreted with the same replies', async (t) => {
  const file = join(import.meta.dirname, 'fixtures/codecs/calls.ts');
  const register = join(import.meta.dirname, 'toolchain/register.ts');
  const args = ['--conditions=@mikrokit/source', `--import=${register}`];
  const compiled = await runProgram(t, [...args, file]);
  const interpreted = await runProgram(t, [
    ...args,
    '--disallow-code-generation-from-strings',
    file,
  ]);
  t.is(compiled.code, 0, compiled.output);
  t.is(interpreted.code, 0, interpreted.output);
  const repliesOf = (output: string) =>
    output.split('\n').filter((line) => line.startsWith('reply'));
  t.true(repliesOf(compiled.output).length > 5);
  t.deepEqual(repliesOf(interpreted.output), repliesOf(compiled.output));
  t.regex(compiled.output, /^code is made$/m);
  t.regex(interpreted.output, /^code is forbidden$/m);
});

test.serial('codecs that the compiler attached replace the types', (t) => {
  const types: TypeSource = { version: CODECS_VERSION, codecsOf: () => t.fail() as never };
  const { fail: _fail, list: _list, ...one } = routes as Routes;
  const codec = { contract: 'c', decodeParams: () => [], encodeResult: () => '1' };
  const codecs: RouterCodecs = {
    version: CODECS_VERSION,
    model: '{}',
    routes: { save: codec },
    hooks: {},
  };
  t.notThrows(() => createRouter(one, { types }, codecs));
});

test.serial('a type source of another version is rejected', (t) => {
  const one = routes as Routes;
  t.throws(() => createRouter(one, { types: {} as TypeSource }), { message: /deepkitTypes\(\)/ });
  const old = { ...deepkitTypes(), version: 1 };
  t.throws(() => createRouter(one, { types: old }), { message: /Reinstall/ });
  t.throws(() => createRouter(one), { message: /types: deepkitTypes\(\)/ });
});

test.serial("unknown keys are rejected if the router's options say so", (t) => {
  const codecs = deepkitTypes().codecsOf({
    routes: [{ id: 'save', handler: (routes as Routes).save as Handler, hooks: [] }],
    hooks: [],
    unknownKeys: 'reject',
    errorClass: Error,
  });
  const json = { ...user, lastUpdate: '1970-01-01T00:00:00.000Z' };
  t.is(codecs.routes.save?.decodeParams([{ ...json, more: 1 }], 64), INVALID);
  t.deepEqual(codecs.routes.save?.decodeParams([json], 64), [user]);
  t.is(codecs.unknownKeys, 'reject');
});

/** The bodies passed to `new Function` meanwhile. */
async function countFunctions(work: () => Promise<void>): Promise<readonly string[]> {
  const bodies: string[] = [];
  const original = globalThis.Function;
  globalThis.Function = new Proxy(original, {
    construct: (target, args) => {
      const body = String(args.at(-1));
      if (body.startsWith('"use strict";')) bodies.push(body);
      return Reflect.construct(target, args);
    },
  });
  try {
    await work();
  } finally {
    globalThis.Function = original;
  }
  return bodies;
}
