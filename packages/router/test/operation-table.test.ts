import {
  type HttpTemplate,
  namesIn,
  parseHttpTemplate,
  type TemplateFault,
} from '@mikrokit/types/runtime/http';
import test from 'ava';
import { type Endpoint, isReply, type Reply } from '../src/adapter.ts';
import { OperationTable } from '../src/routing/http/operation-table.ts';

// The table has no entry of its own: HTTP routes and raw handlers share it.

function templateOf(text: string): HttpTemplate {
  const template = parseHttpTemplate(text);
  if ('fault' in template) throw new Error(template.fault);
  return template;
}

/** A table whose operations reply with their template and the values in the path. */
function createTable(templates: readonly string[], base = '/') {
  const table = new OperationTable((path) => path.slice(1), base);
  for (const text of templates) {
    const accept = (values: readonly string[]): Reply => {
      return { status: 200, headers: [], body: [text, ...values].join(' | ') };
    };
    table.addOperation(templateOf(text), { id: text, accept });
  }
  table.assertApart();
  return (line: string): Reply => {
    const [method = '', target = ''] = line.split(' ');
    const found: Endpoint | Reply = table.accept(method, target, undefined);
    if (!isReply(found)) throw new Error('An endpoint instead of a reply');
    return found;
  };
}

const bodyOf = (reply: Reply) => reply.body;
const allowOf = ({ headers }: Reply) => headers[headers.indexOf('allow') + 1];

test('a literal segment beats a parameter, and a parameter beats the rest', (t) => {
  const accept = createTable([
    'GET /{page...}',
    'GET /articles/{slug}',
    'GET /articles/feed',
    'GET /articles/{slug}/comments',
    'GET /articles/feed/{day}',
  ]);
  const found = (path: string) => bodyOf(accept(`GET ${path}`));
  t.is(found('/articles/feed'), 'GET /articles/feed');
  t.is(found('/articles/feeds'), 'GET /articles/{slug} | feeds');
  t.is(found('/articles/feed/monday'), 'GET /articles/feed/{day} | monday');
  t.is(found('/articles/feed/comments'), 'GET /articles/feed/{day} | comments');
  t.is(found('/articles/x/comments'), 'GET /articles/{slug}/comments | x');
  t.is(found('/articles/x/likes'), 'GET /{page...} | articles/x/likes');
  t.is(found('/about'), 'GET /{page...} | about');
});

test('the search turns back where a literal segment leads nowhere', (t) => {
  const accept = createTable(['GET /a/b/c', 'GET /a/{x}/d', 'GET /{y}/b/e', 'GET /{z...}']);
  t.is(bodyOf(accept('GET /a/b/d')), 'GET /a/{x}/d | b');
  t.is(bodyOf(accept('GET /a/b/e')), 'GET /{y}/b/e | a');
  t.is(bodyOf(accept('GET /a/b/f')), 'GET /{z...} | a/b/f');
});

test('each method has templates of its own', (t) => {
  const accept = createTable([
    'GET /articles/feed',
    'DELETE /articles/{slug}',
    'PUT /articles/{s}',
  ]);
  t.is(bodyOf(accept('DELETE /articles/feed')), 'DELETE /articles/{slug} | feed');
  t.is(bodyOf(accept('PUT /articles/feed')), 'PUT /articles/{s} | feed');
});

test('a method that nothing answers gets a 405 with those that are answered', (t) => {
  const accept = createTable(['GET /articles/feed', 'DELETE /articles/{slug}', 'PUT /other']);
  const rejected = accept('POST /articles/feed');
  t.is(rejected.status, 405);
  t.is(allowOf(rejected), 'GET, HEAD, DELETE, OPTIONS');
  t.is(allowOf(accept('PATCH /articles/x')), 'DELETE, OPTIONS');
  const asked = accept('OPTIONS /articles/feed');
  t.is(asked.status, 204);
  t.is(allowOf(asked), 'GET, HEAD, DELETE, OPTIONS');
  t.is(accept('GET /nothing').status, 404);
  t.is(accept('OPTIONS *').status, 204);
});

test('GET answers HEAD, unless HEAD has an operation of its own', (t) => {
  const accept = createTable(['GET /a/{x}', 'GET /b', 'HEAD /b']);
  t.is(bodyOf(accept('HEAD /a/1')), 'GET /a/{x} | 1');
  t.is(bodyOf(accept('HEAD /b')), 'HEAD /b');
});

test('a slash at the end makes another path', (t) => {
  const accept = createTable(['GET /a/{x}', 'GET /b/{x}/', 'GET /c/']);
  t.is(accept('GET /a/1/').status, 404);
  t.is(accept('GET /b/1').status, 404);
  t.is(bodyOf(accept('GET /b/1/')), 'GET /b/{x}/ | 1');
  t.is(accept('GET /c').status, 404);
  t.is(bodyOf(accept('GET /c/?q=1')), 'GET /c/');
});

test('a parameter takes no empty segment, and the rest of a path none within it', (t) => {
  const accept = createTable(['GET /a/{x}', 'GET /files/{path...}']);
  t.is(accept('GET /a/').status, 404);
  t.is(accept('GET /files/').status, 404);
  t.is(accept('GET /files//etc/passwd').status, 404);
  t.is(accept('GET /files/a//b').status, 404);
  t.is(bodyOf(accept('GET /files/a/b/')), 'GET /files/{path...} | a/b/');
});

test('values are percent-decoded once', (t) => {
  const accept = createTable(['GET /a/{x}', 'GET /caf%C3%A9/{x}']);
  const value = (path: string) => bodyOf(accept(`GET ${path}`))?.split(' | ')[1];
  t.is(value('/a/%C3%A9'), 'é');
  t.is(value('/a/é'), 'é');
  t.is(value('/a/%c3%a9'), 'é');
  t.is(value('/a/a%20b'), 'a b');
  t.is(value('/a/a+b'), 'a+b');
  t.is(value('/a/%2565'), '%65');
  t.is(value('/caf%c3%a9/1'), '1');
  t.is(value('/café/1'), '1');
  t.is(value('/a/1?x=/b/c'), '1');
  t.is(value('http://host.test/a/1?x'), '1');
});

test('values that are another path to some are rejected', (t) => {
  const accept = createTable(['GET /a/{x}', 'GET /files/{path...}']);
  for (const path of [
    '/a/.',
    '/a/..',
    '/a/%2e%2E',
    '/a/.%2e',
    '/a/b%2Fc',
    '/a/b%2fc',
    '/a/..%2f..%2fetc',
    '/files/../etc',
    '/files/a/%2e%2e/b',
    '/files/a/..',
    '/files/a%2Fb',
  ]) {
    t.is(accept(`GET ${path}`).status, 400, path);
  }
  for (const path of ['/a/%', '/a/%zz', '/a/%ff', '/files/%e0%a4']) {
    t.is(accept(`GET ${path}`).status, 400, path);
  }
  for (const path of ['/a/..b', '/a/.git', '/a/a..b', '/files/.well-known/x', '/a/%252e%252e']) {
    t.is(accept(`GET ${path}`).status, 200, path);
  }
});

test('names of Object.prototype are ordinary segments', (t) => {
  const accept = createTable(['GET /a/{x}', 'GET /a/constructor/b']);
  t.is(bodyOf(accept('GET /a/__proto__')), 'GET /a/{x} | __proto__');
  t.is(bodyOf(accept('GET /a/constructor')), 'GET /a/{x} | constructor');
  t.is(accept('GET /toString').status, 404);
  t.is(accept('constructor /a/1').status, 405);
});

test('the prefix of a router stands before all templates', (t) => {
  const accept = createTable(['GET /a/{x}', 'GET /b'], '/api/');
  t.is(bodyOf(accept('GET /api/a/1')), 'GET /a/{x} | 1');
  t.is(bodyOf(accept('GET /api/b')), 'GET /b');
  t.is(accept('GET /a/1').status, 404);
  t.is(accept('GET /apis/a/1').status, 404);
});

test('two operations for the same requests are rejected with both names', (t) => {
  const pairs = [
    ['GET /a/{x}', 'GET /a/{y}'],
    ['GET /a', 'GET /a'],
    ['GET /a/{x...}', 'GET /a/{y...}'],
    ['GET /caf%C3%A9', 'GET /café'],
  ];
  for (const [one = '', other = ''] of pairs) {
    const { message } = t.throws(() => createTable([one, other]), { instanceOf: TypeError }) ?? {};
    t.true(message?.includes(JSON.stringify(one)) && message.includes(JSON.stringify(other)));
  }
  t.notThrows(() => createTable(['GET /a/{x}', 'PUT /a/{x}', 'GET /a/{x...}', 'GET /{x}/a']));
});

test('a path takes no longer than the templates allow', (t) => {
  // Both branches at each level: a search that visited nodes twice would take 2^20 steps.
  const templates = Array.from({ length: 20 }, (_, depth) => {
    const segments = Array.from({ length: 20 }, (_, i) => (i < depth ? 'a' : `{p${i}}`));
    return `GET /${segments.join('/')}/end`;
  });
  const accept = createTable(templates);
  for (let i = 0; i < 1_000; i++) t.is(accept(`GET ${'/a'.repeat(20)}/no`).status, 404);
  t.is(accept(`GET ${'/'.repeat(8_000)}`).status, 404);
  t.is(accept(`GET /${'a'.repeat(8_000)}`).status, 404);
});

test('the parser of templates says what is wrong', (t) => {
  const faultOf = (text: string) => (parseHttpTemplate(text) as TemplateFault).fault;
  for (const text of [
    '',
    'GET',
    'get /a',
    'GET a',
    'GET  /a',
    'FETCH /a',
    'OPTIONS /a',
    'GET /a?b',
    'GET /a#b',
    'GET /a b',
    '/a',
  ]) {
    t.regex(faultOf(text), /write one of GET/, text);
  }
  t.regex(faultOf('GET /a/{}'), /names no parameter/);
  t.regex(faultOf('GET /a/{a-b}'), /names no parameter/);
  t.regex(faultOf('GET /a/{x}.json'), /whole segment/);
  t.regex(faultOf('GET /a/{x...}/b'), /to the end/);
  t.regex(faultOf('GET /{x}/{x}'), /twice/);
  t.regex(faultOf('GET /a//b'), /empty/);
  t.regex(faultOf('GET /a/:id'), /as \{name\}/);
  t.regex(faultOf('GET /a/*'), /as \{name\}/);
  t.regex(faultOf('GET /a/[id]'), /as \{name\}/);
  t.regex(faultOf('GET /a/../b'), /resolve/);
  t.regex(faultOf('GET /a/%2e%2e'), /resolve/);
  t.regex(faultOf('GET /a/%zz'), /percent-encoding/);
  t.deepEqual(namesIn(templateOf('DELETE /a/{x}/b/{rest...}')), ['x', 'rest']);
});
