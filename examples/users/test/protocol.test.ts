import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { startExample } from './start-example.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/protocol.md'), 'utf8');
const examples = [...page.matchAll(/```http\n(.*?)```/gs)].map((match) => match[1] ?? '');

test('the requests of docs/protocol.md get the replies it shows', async (t) => {
  t.true(examples.length >= 5);
  const { url } = await startExample(t);
  for (const example of examples) {
    const [head = '', body, reply = ''] = example.split('\n\n');
    const [requestLine = '', ...headers] = head.split('\n');
    const [method = '', path = ''] = requestLine.split(' ');
    const response = await fetch(url + path, {
      method,
      headers: headers.map((header) => header.split(': ', 2) as [string, string]),
      body: body ?? null,
    });
    const text = (await response.text()).replaceAll(/"[0-9T:.-]+Z"/g, (date) =>
      Math.abs(Date.parse(JSON.parse(date)) - Date.now()) < 60_000 ? '"<now>"' : date,
    );
    t.is(`${response.status}\n${text}\n`, reply);
  }
});
