import { printLiteral } from '../../print-literal.ts';
import { type ImportedRouter, printCreation, printImport } from '../../router/print-import.ts';
import type { MadeCall } from '../calls/call-runner.ts';
import type { Finding, FindingKind } from '../replies/finding.ts';
import { type PrintedCall, printedCalls, type Variable, variableOf } from './printed-calls.ts';

/** The server that a printed test calls. */
export type TestedServer =
  /** The router that a module exports, served by the test itself. */
  ImportedRouter | { readonly url: string; readonly base: string };

interface PrintedTest {
  readonly calls: readonly MadeCall[];
  readonly finding: Finding;
  readonly server: TestedServer;
  /** In milliseconds. */
  readonly deadline: number;
}

const TITLES: Readonly<Record<FindingKind, string>> = {
  'server-error': 'replies without an error of the server',
  hang: 'replies in time',
  crash: 'keeps the connection',
  result: 'replies with values of their types',
  status: 'replies with the status of its error',
  secret: 'keeps secrets',
  leak: 'shows nothing of the server in errors',
  accepted: 'rejects parameters that are not of their types',
  rejected: 'takes parameters that are of their types',
  prototype: 'leaves the prototype of objects alone',
};

/** A test for node:test that makes calls and fails as long as the last one shows its fault. */
export function printTest({ calls, finding, server, deadline }: PrintedTest): string {
  const isOwn = 'module' in server;
  const needsModel = finding.kind === 'result';
  const imports = [
    "import assert from 'node:assert/strict';",
    "import test from 'node:test';",
    ...(isOwn ? ["import { serve } from '@mikrokit/http';"] : []),
    ...(needsModel ? ["import { decodeByModel } from '@mikrokit/types/runtime/interpret';"] : []),
    ...(isOwn ? [printImport(server)] : []),
  ];
  const start = isOwn
    ? [
        ...printCreation(server),
        '  const server = await serve(api, { port: 0 });',
        '  t.after(() => server.close({ deadline: 100 }));',
        '  const { url } = server;',
      ]
    : [`  const url = ${printLiteral(server.url)};`];
  const title = `${finding.route} ${TITLES[finding.kind]}`;
  const printed = printedCalls(calls);
  const lines = printed.flatMap((call, i) => printCall(call, i, deadline));
  const model = isOwn
    ? '  const model = await api.describe();'
    : `  const model = await (await fetch(url + ${printLiteral(`${'base' in server ? server.base : '/'}mikrokit.json`)})).json();`;
  return [
    ...imports,
    '',
    `test(${printLiteral(title)}, async (${isOwn ? 't' : ''}) => {`,
    ...start,
    ...lines,
    ...(needsModel ? [model] : []),
    ...assertions(finding, calls.at(-1) as MadeCall),
    '});',
    '',
  ].join('\n');
}

function printCall(
  { request, variables, isLast }: PrintedCall,
  index: number,
  deadline: number,
): string[] {
  const { method, path, headers, body } = request;
  const name = isLast ? 'reply' : variables.length > 0 ? `reply${index + 1}` : undefined;
  const known = Object.entries(headers).length > 0 ? [`    headers: ${headersOf(headers)},`] : [];
  return [
    `  ${name ? `const ${name} = ` : ''}await fetch(new URL(${expression(path)}, url), {`,
    `    method: ${printLiteral(method)},`,
    ...known,
    ...(body === undefined ? [] : [`    body: ${expression(body)},`]),
    `    signal: AbortSignal.timeout(${deadline}),`,
    '  });',
    ...(variables.length > 0 ? [`  const result${index + 1} = await ${name}.json();`] : []),
    ...variables.map(
      (variable) => `  const ${variable.name} = ${partExpression(variable, index)};`,
    ),
  ];
}

function headersOf(headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `${printLiteral(name)}: ${printLiteral(value)}`,
  );
  return `{ ${lines.join(', ')} }`;
}

function partExpression({ encoding, from }: Variable, index: number): string {
  const part = `result${index + 1}${from.map((key) => `[${printLiteral(key)}]`).join('')}`;
  if (encoding === 'json') return `JSON.stringify(${part})`;
  return encoding === 'query'
    ? `encodeURIComponent(JSON.stringify(${part}))`
    : `encodeURIComponent(${part})`;
}

function assertions({ kind, route, why }: Finding, { reply, call }: MadeCall): string[] {
  switch (kind) {
    case 'hang':
    case 'crash':
      return ['  await reply.text();'];
    case 'server-error':
      if ('status' in reply && reply.status < 500)
        // A stream has the status in its last event.
        return ['  assert.doesNotMatch(await reply.text(), /"status":5\\d\\d/);'];
      return ['  assert.ok(reply.status < 500, await reply.text());'];
    case 'accepted':
      return ['  assert.ok(reply.status >= 400, await reply.text());'];
    case 'rejected':
      return ['  assert.notEqual(reply.status, 400, await reply.text());'];
    case 'prototype':
      return ['  await reply.text();', '  assert.deepEqual(Object.keys(Object.prototype), []);'];
    case 'status': {
      const [, status = ''] = /^replied (\d+)/.exec(why) ?? [];
      if ('status' in reply && String(reply.status) === status)
        return [`  assert.notEqual(reply.status, ${status}, await reply.text());`];
      // A stream has the status in its last event.
      return [
        '  const text = await reply.text();',
        `  assert.ok(!text.includes('"status":${status}'), text);`,
      ];
    }
    case 'secret':
    case 'leak': {
      const shown: string = JSON.parse(/"(?:[^"\\]|\\.)*"$/.exec(why)?.[0] ?? '""');
      return [
        "  const text = [...reply.headers, await reply.text()].join('\\n');",
        `  assert.ok(!text.includes(${printLiteral(shown)}), text);`,
      ];
    }
    case 'result': {
      const status = 'status' in reply ? reply.status : 0;
      const part = call.by === 'http' ? 'json' : `json[${printLiteral(route)}]`;
      if (status >= 300 || !why.includes('a result'))
        return [`  assert.fail(await reply.text()); // it ${why}`];
      return [
        '  const json = await reply.json();',
        `  const decoded = decodeByModel(model, model.routes[${printLiteral(route)}].result, ${part}, { maxDepth: 64 });`,
        '  assert.ok(decoded.ok, JSON.stringify(json));',
      ];
    }
  }
}

/** A text that contains variables, as an expression. */
function expression(text: string): string {
  const parts = text.split(variableOf);
  return (
    parts
      .flatMap((part, i) => (i % 2 === 1 ? [part] : part === '' ? [] : [printLiteral(part)]))
      .join(' + ') || "''"
  );
}
