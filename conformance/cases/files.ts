import type { Case } from './case.ts';
import { issue, rejected } from './case.ts';

const hidden = new Uint8Array([0, 255, 0xc3, 0x28, 10, 13, 0]);
const HEX = '00ffc3280a0d00';

const raw = (
  title: string,
  route: string,
  reply: Case['reply'],
  headers: Case['headers'] = { 'content-type': 'application/octet-stream' },
  body: Uint8Array = hidden,
): Case => ({
  title: `a file ${title}`,
  route: `files/${route}`,
  headers,
  body,
  needs: 'unparsed-bodies',
  reply,
});

const FORM = { 'content-type': 'multipart/form-data; boundary="b--x"' };

/** A part: `field('call', '[1]')`, `field('/1', 'abc', '; filename="a.txt"', 'text/plain')`. */
function field(name: string, value: string, more = '', type?: string): string {
  const typed = type === undefined ? '' : `Content-Type: ${type}\r\n`;
  return `--b--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n${typed}\r\n${value}\r\n`;
}

const form = (
  title: string,
  route: string,
  parts: readonly string[],
  reply: Case['reply'],
  more: Partial<Case> = {},
): Case => ({
  title: `a form ${title}`,
  route: `files/${route}`,
  headers: FORM,
  body: `${parts.join('')}--b--x--\r\n`,
  needs: 'unparsed-bodies',
  reply,
  ...more,
});

const upload = field('call', '[{"title":"t","at":"2020-01-01T00:00:00.000Z","file":true}]');
const two = field(
  'call',
  '[{"title":"t","at":"2020-01-01T00:00:00.000Z","file":true,"others":[true,true]}]',
);
// Bun adds a charset to text/plain.
const file = field('/0/file', 'abc', '; filename="a.txt"', 'text/csv');
const within = { title: 't', year: 2020, name: 'a.txt', type: 'text/csv', size: 3, others: [] };
const bad = { error: 'bad-request' } as const;

const content = (
  title: string,
  route: string,
  params: readonly unknown[],
  text: string,
  headers: Readonly<Record<string, string | undefined>>,
): Case => ({
  title: `a result ${title}`,
  route: `files/${route}`,
  params,
  reply: { status: 200, text, headers: { 'x-content-type-options': 'nosniff', ...headers } },
});

const ranged = (
  title: string,
  headers: Case['headers'],
  status: number,
  text: string,
  more: Readonly<Record<string, string | undefined>>,
  method = 'GET',
): Case => ({
  title: `a range ${title}`,
  route: 'files/text',
  path: '/files/text?params=%5B%22hello%22%5D',
  method,
  body: '',
  headers: { 'content-type': undefined, ...headers },
  reply: { status, text, headers: more },
});

/** Parameters and results that are files. */
export const files: readonly Case[] = [
  raw('is the body of a request', 'stream', { result: HEX }),
  raw('may be empty', 'stream', { result: '' }, undefined, new Uint8Array()),
  raw(
    'has the name and the type that its sender says',
    'named',
    {
      result: { name: 'a b.png', type: 'image/png', hex: HEX },
    },
    { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="../x/a b.png"' },
  ),
  raw(
    'has the whole of a name that is not ASCII',
    'named',
    {
      result: { name: 'caf\u00e9 "1".png', type: 'text/plain; charset=utf-8', hex: HEX },
    },
    {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="_.png"; filename*=UTF-8''caf%C3%A9%20%221%22.png`,
    },
  ),
  raw('of another media type is rejected', 'named', { error: 'unsupported-media-type' }),
  raw(
    'without a media type is rejected where there are several',
    'named',
    { error: 'unsupported-media-type' },
    { 'content-type': undefined },
  ),
  raw('may be a Blob', 'blob', { result: { type: 'x/y', hex: HEX } }, { 'content-type': 'x/y' }),
  raw('may be bytes', 'raw', { result: 7 }),
  raw(
    'above its limit is rejected',
    'blob',
    { error: 'payload-too-large' },
    undefined,
    new Uint8Array(1_001),
  ),
  raw(
    'with files that another site sends is rejected',
    'blob',
    { error: 'cross-site', status: 403 },
    {
      'content-type': 'text/plain',
      'sec-fetch-site': 'cross-site',
    },
  ),
  form(
    'has a file beside other parameters',
    'beside',
    [field('call', '[7,true]'), field('/1', '\r\n--b--\r\n', '; filename="x"')],
    {
      result: { id: 7, name: 'x', hex: '0d0a2d2d622d2d0d0a' },
    },
  ),
  ...[
    ['multipart/form-data; x-boundary=other; boundary="b--x"', 'behind a similar one'],
    ['multipart/form-data; x="; boundary=other"; boundary=b--x', 'behind quotes that contain one'],
    ['Multipart/Form-Data ; charset=utf-8;;BOUNDARY="b--x";', 'in any case, behind a charset'],
  ].map(([type = '', title]) =>
    form(
      `has its boundary ${title}`,
      'beside',
      [field('call', '[7,true]'), field('/1', 'a', '; filename="x"')],
      { result: { id: 7, name: 'x', hex: '61' } },
      { headers: { 'content-type': type } },
    ),
  ),
  ...[
    ['multipart/form-data; boundary=b--x; boundary=other', 'two boundaries'],
    ['multipart/form-data; boundary="b--x', 'quotes that do not end'],
    ['multipart/form-data; x-boundary=b--x', 'only a similar parameter'],
    ['multipart/form-data; boundary=b--x "y"', 'text behind its boundary'],
  ].map(([type = '', title]) =>
    form(
      `whose type has ${title} is rejected`,
      'beside',
      [field('call', '[7,true]'), field('/1', 'a')],
      { error: 'unsupported-media-type' },
      { headers: { 'content-type': type } },
    ),
  ),
  form(
    'has names with the text of other parameters',
    'beside',
    [
      `--b--x\r\nContent-Disposition: form-data; filename="; name=/1"; name="call"\r\n\r\n[7,true]\r\n`,
      `--b--x\r\nContent-Disposition: form-data; filename="a; name=call; filename*=UTF-8''b"; name="/1"\r\n\r\na\r\n`,
    ],
    { result: { id: 7, name: `a; name=call; filename*=UTF-8''b`, hex: '61' } },
  ),
  form(
    'with two names in a part is rejected',
    'beside',
    [field('call', '[7,true]'), field('/1', 'a', '; name="/2"')],
    bad,
  ),
  form('has files within objects', 'within', [upload, file], { result: within }),
  form(
    'has files in lists',
    'within',
    [two, field('/0/others/1', 'second'), file, field('/0/others/0', 'first')],
    {
      result: { ...within, others: ['first', 'second'] },
    },
  ),
  form(
    'is validated before its files are read',
    'within',
    [field('call', '[{"title":1,"at":"x","file":true}]'), field('/0/file', 'x'.repeat(2_000))],
    rejected(issue('type', 'string', 'upload', 'title'), issue('format', 'Date', 'upload', 'at')),
  ),
  form('without a file is rejected', 'within', [upload], bad),
  form('with a file twice is rejected', 'within', [upload, file, file], bad),
  form(
    'with a file that the call has no place for is rejected',
    'within',
    [upload, file, field('/1', 'x')],
    bad,
  ),
  form('with a field behind a file is rejected', 'within', [file, upload], bad),
  form('with its call twice is rejected', 'within', [upload, upload, file], bad),
  form(
    'with a value in the place of a file is rejected',
    'beside',
    [field('call', '[7,{"name":"x"}]')],
    rejected(issue('type', 'FileStream & MaxBytes<1000>', 'file')),
  ),
  form(
    'with a file above its limit is rejected',
    'within',
    [upload, field('/0/file', 'x'.repeat(1_001), '; filename="a"')],
    { error: 'payload-too-large' },
  ),
  form(
    'whose last file is above its limit is rejected while it streams',
    'beside',
    [field('call', '[7,true]'), field('/1', 'x'.repeat(1_001))],
    { error: 'payload-too-large' },
  ),
  form('with a call that is no JSON is rejected', 'beside', [field('call', '[7,')], bad),
  form(
    'with a member that nobody reads is rejected',
    'beside',
    [field('call', '{"files/beside":[7,true],"x":[]}'), field('/1', 'a')],
    bad,
  ),
  form('that ends in the middle of a file is rejected', 'beside', [], bad, {
    body: `${field('call', '[7,true]')}--b--x\r\nContent-Disposition: form-data; name="/1"\r\n\r\nabc`,
  }),
  form('without any boundary is rejected', 'beside', [], bad, { body: 'nothing' }),
  form('with a part without a name is rejected', 'beside', [], bad, {
    body: '--b--x\r\n\r\n[7]\r\n--b--x--\r\n',
  }),
  form('with a name of 100 kB is rejected', 'beside', [field('x'.repeat(100_000), '')], bad),
  form(
    'of 10,000 fields is rejected',
    'beside',
    Array.from({ length: 10_000 }, (_, i) => field(`f${i}`, '')),
    bad,
  ),
  form(
    'with files that another site sends is rejected',
    'beside',
    [field('call', '[7,true]')],
    { error: 'cross-site', status: 403 },
    { headers: { ...FORM, origin: 'https://evil.example' } },
  ),
  form(
    'may be answered without its file',
    'unread',
    [field('call', '[7,true]'), field('/1', 'abc')],
    { result: 'unread' },
  ),
  {
    title: 'a route with a form rejects JSON',
    route: 'files/beside',
    body: '[7,true]',
    reply: { error: 'unsupported-media-type' },
  },
  content('of a type is shown by browsers', 'text', ['hello'], 'hello', {
    'content-type': 'text/csv',
    'content-disposition': undefined,
  }),
  content('with a name is saved under it', 'save', ['"\u00e9.txt'], 'A', {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="__.txt"; filename*=UTF-8''%22%C3%A9.txt`,
  }),
  content('that streams may have its own name', 'parts', [], 'one two three', {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="parts.bin"',
  }),
  {
    title: 'a result that is rejected is an error as any other',
    route: 'files/text',
    params: [''],
    reply: { error: 'no-text', status: 400 },
  },
  {
    title: 'a result of another media type than its type says is an internal error',
    route: 'files/wrong',
    params: [],
    reply: { error: 'internal' },
  },
  raw(
    'may stream through',
    'copy',
    { status: 200, text: 'abc', headers: { 'content-type': 'application/octet-stream' } },
    undefined,
    new TextEncoder().encode('abc'),
  ),
  ranged('of nothing is the whole', {}, 200, 'hello', {
    'accept-ranges': 'bytes',
    'cache-control': 'no-cache',
  }),
  ranged('at the beginning', { range: 'bytes=0-1' }, 206, 'he', {
    'content-range': 'bytes 0-1/5',
  }),
  {
    ...ranged('says its length', { range: 'bytes=0-1' }, 206, 'he', { 'content-length': '2' }),
    needs: 'head-length',
  },
  ranged('to the end', { range: 'bytes=3-' }, 206, 'lo', { 'content-range': 'bytes 3-4/5' }),
  ranged('of the last bytes', { range: 'bytes=-2' }, 206, 'lo', { 'content-range': 'bytes 3-4/5' }),
  ranged('beyond the end is cut', { range: 'bytes=4-99' }, 206, 'o', {
    'content-range': 'bytes 4-4/5',
  }),
  ranged('behind the end is rejected', { range: 'bytes=5-' }, 416, '', {
    'content-range': 'bytes */5',
  }),
  ranged('of several parts is the whole', { range: 'bytes=0-0,2-2' }, 200, 'hello', {}),
  ranged('in other units is the whole', { range: 'lines=1-2' }, 200, 'hello', {}),
  ranged(
    'of a HEAD is ignored, as RFC 9110 section 14.2 asks',
    { range: 'bytes=0-1' },
    200,
    '',
    { 'content-range': undefined, 'accept-ranges': 'bytes' },
    'HEAD',
  ),
];
