import test from 'ava';
import { mayBecomePlain, parseAlike, parsePlainHead } from '../src/node/lane/plain-head.ts';

const headOf = (method: string, ...fields: string[]) =>
  `${[`${method} /things/1 HTTP/1.1`, 'Host: a', ...fields].join('\r\n')}\r\n\r\n`;

for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']) {
  test(`${method} without a body is plain`, (t) => {
    t.is(parsePlainHead(headOf(method))?.contentLength, 0);
    t.is(parsePlainHead(headOf(method, 'Content-Length: 0'))?.contentLength, 0);
  });
}

for (const method of ['POST', 'PUT', 'PATCH']) {
  test(`${method} with a body is plain, and may differ from another in its length`, (t) => {
    const head = parsePlainHead(headOf(method, 'Content-Length: 3'));
    t.is(head?.contentLength, 3);
    if (head) t.is(parseAlike(headOf(method, 'Content-Length: 17'), 0, head)?.contentLength, 17);
  });
}

for (const method of ['GET', 'HEAD', 'OPTIONS', 'DELETE']) {
  test(`${method} with a body is left to node:http`, (t) => {
    t.is(parsePlainHead(headOf(method, 'Content-Length: 3')), undefined);
    const head = parsePlainHead(headOf(method, 'Content-Length: 0'));
    if (head) t.is(parseAlike(headOf(method, 'Content-Length: 3'), 0, head), undefined);
  });
}

test('an unfinished head is left to node:http once its request line is not plain', (t) => {
  for (const text of ['P', 'PATCH /a', 'PATCH /a HTTP/1.1\r', 'PATCH /a HTTP/1.1\r\nHo'])
    t.true(mayBecomePlain(text), text);
  for (const text of ['X', 'PATCH *', 'PATCH /a\n', 'PATCH /a\r\n', 'PATCH /a HTTP/1.0\r\nHo'])
    t.false(mayBecomePlain(text), text);
});
