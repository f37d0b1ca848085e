import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { startExample } from './start-example.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/protocol.md'), 'utf8');
const examples = [...page.matchAll(/```http\n(.*?)```/gs)].map((match) => match[1] ?? '');

test('the requests in docs/protocol.md get the documented replies', async (t) => {
  t.true(examples.length >= 5);
  const { url } = await startExample(t);
  for (const example of examples) {
    const { method, path, headers, body, reply } = readExample(example);
    const response = await fetch(url + path, { method, headers, body });
    const text = (await response.text()).replaceAll(/"[0-9T:.-]+Z"/g, (date) =>
      Math.abs(Date.parse(JSON.parse(date)) - Date.now()) < 60_000 ? '"<now>"' : date,
    );
    // The headers that the example shows, and no others.
    const shown = reply.flatMap((line) => /^([a-z-]+): /.exec(line)?.[1] ?? []);
    const headerLines = shown.map((name) => `${name}: ${response.headers.get(name)}`);
    const lines = [String(response.status), ...headerLines, ...(text === '' ? [] : [text])];
    t.deepEqual(lines, reply, `${method} ${path}`);
  }
});

/** `POST /path`, headers, an empty line, the body, an empty line, the lines of the reply; a GET has no body. */
function readExample(example: string) {
  const [head = '', ...rest] = example.trimEnd().split('\n\n');
  const [requestLine = '', ...headers] = head.split('\n');
  const [method = '', path = ''] = requestLine.split(' ');
  return {
    method,
    path,
    headers: headers.map((header) => header.split(': ', 2) as [string, string]),
    body: rest.length > 1 ? (rest[0] ?? null) : null,
    reply: rest.at(-1)?.split('\n') ?? [],
  };
}
