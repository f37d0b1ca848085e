import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import * as users from '@mikrokit/types';
import * as compatibility from '@mikrokit/types/compatibility';
import * as emit from '@mikrokit/types/emit';
import * as jsonSchema from '@mikrokit/types/json-schema';
import * as messages from '@mikrokit/types/messages';
import * as model from '@mikrokit/types/model';
import * as pattern from '@mikrokit/types/pattern';
import * as runtime from '@mikrokit/types/runtime';
import * as codec from '@mikrokit/types/runtime/codec';
import * as explain from '@mikrokit/types/runtime/explain';
import * as http from '@mikrokit/types/runtime/http';
import * as interpret from '@mikrokit/types/runtime/interpret';
import test from 'ava';

const IMPORT = /^(?:import|export) (?!type )[^;]*?from '([^']+)'|^import '([^']+)'|\bimport\(/gm;

test('what the entries export', (t) => {
  t.snapshot({
    '@mikrokit/types': Object.keys(users),
    '@mikrokit/types/emit': Object.keys(emit),
    '@mikrokit/types/model': Object.keys(model),
    '@mikrokit/types/pattern': Object.keys(pattern),
    '@mikrokit/types/compatibility': Object.keys(compatibility),
    '@mikrokit/types/json-schema': Object.keys(jsonSchema),
    '@mikrokit/types/runtime': Object.keys(runtime),
    '@mikrokit/types/runtime/explain': Object.keys(explain),
    '@mikrokit/types/runtime/codec': Object.keys(codec),
    '@mikrokit/types/messages': Object.keys(messages),
    '@mikrokit/types/runtime/http': Object.keys(http),
    '@mikrokit/types/runtime/interpret': Object.keys(interpret),
  });
});

test('the runtime, which must run in Workers, imports nothing of Node or of other packages', (t) => {
  for (const entry of ['runtime/codec', 'runtime/explain', 'runtime/interpret', 'json-schema']) {
    const files = importsOf(`@mikrokit/types/${entry}`);
    t.true(files.some((file) => file.includes('/src/kinds/')));
    for (const file of files) t.regex(file, /\/packages\/types\/src\//);
  }
});

test('the entry for applications imports next to nothing at run time', (t) => {
  const files = importsOf('@mikrokit/types').map((url) => url.replace(/.*\/src\//, ''));
  t.deepEqual(files, [
    'entrypoints/index.ts',
    'codecs/create-codec.ts',
    'codecs/env-of.ts',
    'codecs/invalid-value-error.ts',
    'runtime/codecs/route-codecs.ts',
    'runtime/share-class.ts',
  ]);
});

test('without the parser of patterns, all entries load except the one that reads patterns', async (t) => {
  const { exports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  for (const entry of Object.keys(exports).filter((name) => name !== './package.json')) {
    const loading = loadWithout('@eslint-community/regexpp', `@mikrokit/types${entry.slice(1)}`);
    if (entry !== './pattern') await t.notThrowsAsync(loading, entry);
    else await t.throwsAsync(loading, { message: /No @eslint-community\/regexpp/ });
  }
});

test('the part of the runtime for every call imports no kinds and no emitter', (t) => {
  const files = importsOf('@mikrokit/types/runtime');
  t.true(files.length > 1);
  for (const file of files)
    t.regex(
      file,
      /\/packages\/types\/src\/(?:entrypoints|runtime|codecs\/(?:client|route)-codecs)/,
    );
});

/** All that an entry imports, and what that imports, as URLs. */
function importsOf(entry: string): string[] {
  const reached = new Set([import.meta.resolve(entry)]);
  for (const url of reached) {
    if (!url.startsWith('file:')) continue;
    for (const [text, from, bare] of readFileSync(new URL(url), 'utf8').matchAll(IMPORT)) {
      const target = from ?? bare;
      if (target === undefined) throw new Error(`${url}: what does ${text} import?`);
      reached.add(target.startsWith('.') ? new URL(target, url).href : target);
    }
  }
  return [...reached];
}

/** Loads an entry in a process where a package is missing. */
function loadWithout(missing: string, entry: string): Promise<unknown> {
  const script = `import { registerHooks } from 'node:module';
registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === ${JSON.stringify(missing)}) throw new Error('No ' + specifier);
    return next(specifier, context);
  },
});
await import(${JSON.stringify(entry)});`;
  const flags = ['--conditions=@mikrokit/source', '--input-type=module', '--eval', script];
  return promisify(execFile)(process.execPath, flags, { cwd: import.meta.dirname });
}
