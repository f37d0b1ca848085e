import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import {
  definitionPlaces,
  deprecatedTexts,
  hoverTexts,
} from '../../../test/support/language-server.ts';

const file = join(import.meta.dirname, 'editor-sample.ts');
const api = readFileSync(join(import.meta.dirname, 'api/api.ts'), 'utf8').split('\n');

const placesOf = (text: string) =>
  ['get(1)', 'list(1', 'remove.', 'ping()', 'update.with', 'apply.safe'].map(
    (call) => text.indexOf(call) + 1,
  );

test('go-to-definition lands on the handler', async (t) => {
  const lineOf = (start: string) => api.findIndex((line) => line.trim().startsWith(start)) + 1;
  t.deepEqual(await definitionPlaces(file, placesOf), [
    `api.ts:${lineOf('get: async')}`,
    `api.ts:${lineOf('list: route')}`,
    `api.ts:${lineOf('remove: ')}`,
    `api.ts:${lineOf('ping: ')}`,
    `api.ts:${lineOf('update: ')}`,
    `api.ts:${lineOf('call: ')}`,
  ]);
});

test('an editor shows parameters and results', async (t) => {
  t.snapshot(await hoverTexts(file, placesOf));
});

test('an editor strikes through routes and properties that are deprecated', async (t) => {
  t.deepEqual(await deprecatedTexts(join(import.meta.dirname, 'deprecated-sample.ts')), [
    'key',
    'find',
    'search',
    'find',
    'me',
  ]);
});
