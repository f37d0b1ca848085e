import test from 'ava';
import { mayBecomeSimple, parseAlike, parseSimpleHead } from '../src/node/fast-path/simple-head.ts';

const headOf = (method: string, ...fields: string[]) =>
  `${[`${method} /things/1 HTTP/1.1`, 'Host: a', ...fields].join('\r\n')}\r\n\r\n`;

for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']) {
  test(`${method} without a body is simple`, (t) => {
    t.is(parseSimpleHead(headOf(method))?.contentLength, 0);
    t.is(parseSimpleHead(headOf(method, 'Content-Length: 0'))?.contentLength, 0);
  });
}

for (const method of ['POST', 'PUT', 'PATCH']) {
  test(`${method} with a body is simple, and may differ from another in its length`, (t) => {
    const head = parseSimpleHead(headOf(method, 'Content-Length: 3'));
    t.is(head?.contentLength, 3);
    if (head) t.is(parseAlike(headOf(method, 'Content-Length: 17'), 0, head)?.contentLength, 17);
  });
}

for (const method of ['GET', 'HEAD', 'OPTIONS', 'DELETE']) {
  test(`${method} with a body is left to node:http`, (t) => {
    t.is(parseSimpleHead(headOf(method, 'Content-Length: 3')), undefined);
    const head = parseSimpleHead(headOf(method, 'Content-Length: 0'));
    if (head) t.is(parseAlike(headOf(method, 'Content-Length: 3'), 0, head), undefined);
  });
}

test('an unfinished head is left to node:http once its request line is not simple', (t) => {
  for (const text of ['P', 'PATCH /a', 'PATCH /a HTTP/1.1\r', 'PATCH /a HTTP/1.1\r\nHo'])
    t.true(mayBecomeSimple(text), text);
  for (const text of ['X', 'PATCH *', 'PATCH /a\n', 'PATCH /a\r\n', 'PATCH /a HTTP/1.0\r\nHo'])
    t.false(mayBecomeSimple(text), text);
});
