import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import test from 'ava';
import { readImports } from './read-imports.ts';

/** What only code that puts bytes together writes. */
const JOINS_BYTES = /\{ stream: true \}|Buffer\.concat\(|new GrowingBytes\(|new TextSplitter\(/;

/** Files that put bytes together once, or with a decoder that is tested. */
const others: Readonly<Record<string, string>> = {
  'packages/client/src/transport/undici/reply-reader.ts': 'joins a list at the end',
  'packages/http/src/node/exchange/exchange.ts': 'joins a list at the end',
  'packages/http/src/web-socket/stream-parts.ts': 'writes replies',
  'packages/router/src/files/incoming-files.ts': 'adds parts of a form to GrowingBytes',
  'packages/serverless/src/aws/local/runtime-api.ts': 'joins a list at the end',
  'packages/serverless/src/aws/local/serve-function.ts':
    'joins lists at the end, and each chunk with seven bytes',
};

test('every file that puts arriving bytes together is tested byte by byte', (t) => {
  const tests = globSync('packages/*/test/linear-decoders.test.ts');
  const tested = new Set(
    tests.flatMap((file) =>
      readImports(file).map(({ specifier }) => posix.join(posix.dirname(file), specifier)),
    ),
  );
  const sources = globSync(
    'packages/{client,explorer,fetch,http,mcp,policies,recorder,router,serverless}/src/**/*.ts',
  );
  const decoders = sources.filter((file) => JOINS_BYTES.test(readFileSync(file, 'utf8')));
  t.true(decoders.length > 10);
  t.deepEqual(
    decoders.filter((file) => !tested.has(file) && others[file] === undefined),
    [],
    'Add them to linear-decoders.test.ts of their package',
  );
  t.deepEqual(
    Object.keys(others).filter((file) => !existsSync(file)),
    [],
  );
});
