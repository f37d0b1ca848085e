// `npm run bench -- editor`: how long an editor waits for TypeScript 7 in an application of 2,000 routes, after each edit,
// beside as many procedures of tRPC and oRPC. It speaks the Language Server Protocol, as editors do.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type LanguageServer,
  positionAt,
  withLanguageServer,
} from '../../test/support/language-server.ts';
import { buildPackages } from '../harness/build.ts';
import { readSamples } from '../harness/read-samples.ts';
import { writeResults } from '../harness/results.ts';
import { median } from '../harness/statistics.ts';
import { formatVerdict } from '../harness/verdict.ts';
import { ROUTES, writeManyRoutes, writeRivalRoutes } from './many-routes.ts';
import { rivals } from './rival-routes.ts';

const { samples } = readSamples({
  name: 'editor',
  about: `Hovering, completing and checking in an editor with ${ROUTES} routes, after an edit of one.`,
  samples: 3,
});
/** Milliseconds until the answer to one question of an editor. */
const LIMIT = 200;

const folderOf = (name: string) =>
  fileURLToPath(new URL(`../dist/editor/${name}`, import.meta.url));

await buildPackages();
await writeManyRoutes(folderOf('MikroKit'), 'a router and a client');
for (const rival of rivals) await writeRivalRoutes(folderOf(rival.name), rival);
const names = ['MikroKit', ...rivals.map(({ name }) => name)];

/** Milliseconds of each question, by what is asked; the first round begins with nothing read. */
type Times = Map<string, number[]>;

const measured = new Map<string, Times>();
for (const name of names) measured.set(name, await measure(folderOf(name)));
await report();

async function measure(folder: string): Promise<Times> {
  const times: Times = new Map();
  await withLanguageServer(async (server) => {
    const document = openDocuments(server, folder);
    const time = async (what: string, ask: () => Promise<void>): Promise<void> => {
      const startedAt = performance.now();
      await ask();
      times.set(what, [...(times.get(what) ?? []), performance.now() - startedAt]);
    };
    for (let round = 0; round <= samples; round++) {
      document.edit(round, { isWrong: false });
      await time('hovering api', document.hoverApi);
      document.edit(round, { isWrong: false });
      await time('completing client.', document.completeClient);
      document.edit(round, { isWrong: true });
      await time('errors in a handler', document.findError);
    }
  });
  return times;
}

/** Opens a file of handlers, the router and a client, in which `client.` is being typed. */
function openDocuments({ ask, notify, open }: LanguageServer, folder: string) {
  const handlersFile = join(folder, 'area-7-group-3.ts');
  const handlers = readFileSync(handlersFile, 'utf8');
  const apiFile = join(folder, 'api.ts');
  const api = readFileSync(apiFile, 'utf8');
  const clientFile = join(folder, 'client.ts');
  const client = `${readFileSync(clientFile, 'utf8')}client.`;
  const [handlersUri, apiUri, clientUri] = [
    open(handlersFile),
    open(apiFile),
    open(clientFile, client),
  ];
  let version = 1;
  return {
    /** Changes a result of the first handler, or makes it a type error. */
    edit: (round: number, { isWrong }: { readonly isWrong: boolean }): void => {
      const condition = /\b((?:input\.)?id) > 0 \?/;
      assert.match(handlers, condition);
      const text = handlers
        .replace(condition, isWrong ? '($1 satisfies string) > 0 ?' : '$1 > 0 ?')
        .replace("?? 'a'", `?? 'text ${round} ${version}'`);
      notify('textDocument/didChange', {
        textDocument: { uri: handlersUri, version: ++version },
        contentChanges: [{ text }],
      });
    },
    hoverApi: async (): Promise<void> => {
      const position = positionAt(api, api.indexOf('const api') + 'const a'.length);
      const params = { textDocument: { uri: apiUri }, position };
      const hover = await ask<{ contents: { value: string } }>('textDocument/hover', params);
      assert.match(hover.contents.value, /const api/);
    },
    completeClient: async (): Promise<void> => {
      const params = {
        textDocument: { uri: clientUri },
        position: positionAt(client, client.length),
      };
      const list = await ask<{ items: readonly { label: string }[] }>(
        'textDocument/completion',
        params,
      );
      assert.ok(list.items.some(({ label }) => label === 'area7'));
    },
    findError: async (): Promise<void> => {
      const params = { textDocument: { uri: handlersUri } };
      const { items } = await ask<{ items: readonly { message: string }[] }>(
        'textDocument/diagnostic',
        params,
      );
      assert.match(items[0]?.message ?? 'no error', /does not satisfy the expected type 'string'/);
    },
  };
}

async function report(): Promise<void> {
  const questions = [...(measured.get('MikroKit')?.keys() ?? [])];
  const timesOf = (name: string, question: string) => measured.get(name)?.get(question) ?? [];
  console.table(
    questions.map((question) =>
      Object.fromEntries([
        ['median ms (first)', question],
        ...names.map((name) => {
          const [first = Number.NaN, ...others] = timesOf(name, question);
          return [name, `${median(others).toFixed(1)} (${first.toFixed(0)})`];
        }),
      ]),
    ),
  );
  for (const label of questions) {
    const [, ...others] = timesOf('MikroKit', label);
    const value = median(others);
    const isSteady = value <= LIMIT || Math.min(...others) > LIMIT;
    const target = `at most ${LIMIT} ms`;
    console.log(formatVerdict({ label, value, target, met: value <= LIMIT, isSteady }));
  }
  const times = Object.fromEntries(
    [...measured].map(([name, all]) => [name, Object.fromEntries(all)]),
  );
  console.log(await writeResults('editor', 'npm run bench -- editor', { times }));
}
