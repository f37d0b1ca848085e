import { globSync, readFileSync } from 'node:fs';
import test from 'ava';

// `socket._handle`, `'_events'`, `Object.getOwnPropertySymbols(request)`: what a runtime may change in any release.
const PRIVATE =
  /(?:\.|\?\.|\[['"])_[a-zA-Z]\w*|\{[^{}()]*\b_[a-zA-Z]\w*[^{}()]*\}|getOwnPropertySymbols|process\.binding/;

test('nothing of http reaches into private members of Node', (t) => {
  const files = globSync('packages/http/src/**/*.ts');
  t.true(files.length > 50);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (PRIVATE.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
  t.deepEqual(found, []);
});

test('the search finds private members', (t) => {
  for (const line of [
    'socket._handle.fd',
    'request?._consuming',
    "request['_readableState']",
    'const { socket, _consuming } = request;',
    'Object.getOwnPropertySymbols(server)',
  ])
    t.regex(line, PRIVATE);
});
