import type { Case } from './case.ts';
import { issue, rejected } from './case.ts';

const NDJSON = { 'content-type': 'application/x-ndjson' };
const one = '{"at":"2020-01-01T00:00:00.000Z","value":1}';
const two = '{"at":"2021-01-01T00:00:00Z","value":2,"more":true}';

const lines = (
  title: string,
  route: string,
  body: string | Uint8Array,
  reply: Case['reply'],
  headers: Case['headers'] = NDJSON,
): Case => ({
  title: `a parameter that streams ${title}`,
  route: `received/${route}`,
  headers,
  body,
  needs: 'unparsed-bodies',
  reply,
});

const bad = { error: 'bad-request' } as const;

const FORM = { 'content-type': 'multipart/form-data; boundary=b' };
const part = (name: string, text: string, type = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n${type}\r\n${text}\r\n`;
const form = (title: string, parts: readonly string[], reply: Case['reply']): Case =>
  lines(title, 'form/beside', `${parts.join('')}--b--\r\n`, reply, FORM);
const TYPE = 'Content-Type: application/x-ndjson\r\n';

/** Parameters whose items arrive one by one. */
export const received: readonly Case[] = [
  lines('is read line by line', 'sum', `${one}\n${two}\n`, { result: { sum: 3, year: 2021 } }),
  lines('may have blank lines, spaces and no last line end', 'sum', `\n ${one} \r\n\n${two}`, {
    result: { sum: 3, year: 2021 },
  }),
  lines('may be empty', 'sum', '', { result: { sum: 0 } }),
  lines('may be left out', 'optional', '', { result: 'none' }, { 'content-type': undefined }),
  lines(
    'rejects an item that breaks its type, by its index',
    'sum',
    `${one}\n{"at":"x","value":"1"}\n${two}`,
    rejected(
      issue('format', 'Date', 'measures', 1, 'at'),
      issue('type', 'number', 'measures', 1, 'value'),
    ),
  ),
  lines(
    'fails the call for an item that breaks its type, also if the handler goes on',
    'caught',
    '"a"\n1\n',
    rejected(issue('type', 'string', 'words', 1)),
  ),
  lines('rejects a line that is not JSON', 'sum', `${one}\n{"at":`, bad),
  lines('rejects a line that is not UTF-8', 'first', new Uint8Array([0x22, 0xff, 0x22, 10]), bad),
  lines('never sets a prototype', 'sum', '{"__proto__":{"value":1},"at":1}', {
    ...rejected(
      issue('type', 'Date', 'measures', 0, 'at'),
      issue('missing', 'number', 'measures', 0, 'value'),
    ),
  }),
  lines('may be read in part', 'first', '"a"\n1\n', { result: 'a' }),
  lines('may be left unread', 'unread', '1\n', { result: 'unread' }),
  lines('bounds each line', 'small', `"${'x'.repeat(20)}"\n`.repeat(100), { result: 2_000 }),
  lines('rejects a line that is too long', 'small', `"a"\n"${'x'.repeat(31)}"\n`, {
    error: 'payload-too-large',
  }),
  lines(
    'of another media type is rejected',
    'sum',
    one,
    { error: 'unsupported-media-type' },
    { 'content-type': 'text/plain' },
  ),
  lines(
    'that another site sends is rejected',
    'sum',
    one,
    { error: 'cross-site', status: 403 },
    { ...NDJSON, 'sec-fetch-site': 'cross-site' },
  ),
  form(
    'stands in a form beside others',
    [part('call', '[7,true]'), part('/1', `${one}\n${two}\n`, TYPE)],
    { result: { id: 7, sum: 3, year: 2021 } },
  ),
  form(
    'in a form rejects other parameters before items are read',
    [part('call', '["7",true]'), part('/1', 'nothing', TYPE)],
    rejected(issue('type', 'number', 'id')),
  ),
  form(
    'in a form leaves the parameters of hooks to the call',
    [
      part('call', '{"received/form/beside":[7,true],"received/form/quota":["x"]}'),
      part('/1', one, TYPE),
    ],
    { ...rejected(issue('type', 'number', '_size')), under: 'received/form/quota' },
  ),
  form('in a form rejects a value in its place', [part('call', '[7,[1]]')], {
    ...rejected(issue('type', 'AsyncIterable<Measure>', 'measures')),
  }),
  form(
    'in a form rejects fields behind it',
    [part('call', '[7,true]'), part('/1', one, TYPE), part('/2', 'x')],
    bad,
  ),
  {
    title: 'a route beside one whose parameter streams takes JSON',
    route: 'received/form/plain',
    body: '{"received/form/plain":[7],"received/form/quota":[1]}',
    reply: { result: 7 },
  },
  {
    title: 'a parameter that streams is not sent as JSON',
    route: 'received/sum',
    body: `[[${one}]]`,
    reply: { error: 'unsupported-media-type' },
  },
];
