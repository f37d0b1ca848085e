import type { ExecutionContext } from 'ava';
import {
  type Case,
  type ErrorType,
  type ExpectedError,
  type ExpectedReply,
  type ExpectedWhole,
  STATUS_OF,
} from './cases/case.ts';
import { findEcho, findLeak } from './leaks.ts';
import type { CallReply } from './target.ts';

interface ErrorBody {
  readonly errors: Readonly<Record<string, WireError>>;
}

interface WireError {
  readonly type: string;
  readonly message: string;
  readonly issues?: readonly WireIssue[];
  readonly data?: unknown;
}

interface WireIssue {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly expected: string;
  readonly message: string;
}

/** Asserts that a reply is exactly the expected one and leaks nothing. */
export function assertReply(
  t: ExecutionContext,
  reply: CallReply,
  expected: ExpectedReply,
  call: { readonly route: string; readonly sent: string },
): void {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(reply.body);
  t.is(findLeak(text), undefined, 'The reply tells what it must not');
  if (!('error' in expected) && 'status' in expected) return assertWhole(t, reply, expected, text);
  t.is(reply.headers['content-type']?.split(';')[0], 'application/json');
  const body: unknown = JSON.parse(text);
  if ('error' in expected) {
    assertError(t, reply, body as ErrorBody, expected, call.route);
    t.is(findEcho(call.sent, text), undefined, 'The reply holds a value of the request');
  } else {
    t.is(reply.status, 200, text);
    const result = expected.result === undefined ? {} : { [call.route]: expected.result };
    t.deepEqual(body, { ...result, ...expected.beside });
    for (const [name, value] of Object.entries(expected.headers ?? {}))
      assertHeader(t, reply, name, value);
  }
}

function assertHeader(
  t: ExecutionContext,
  { headers }: CallReply,
  name: string,
  value: string | undefined,
): void {
  const isCookie = name === 'set-cookie' && value !== undefined;
  if (isCookie) t.deepEqual(cookieParts(headers[name]), cookieParts(value), name);
  else t.is(headers[name], value, name);
}

/** Letter case and order of a cookie's attributes do not matter (RFC 6265bis, section 5.6) and differ between hosts. */
function cookieParts(setCookie = ''): string[] {
  const [pair = '', ...attributes] = setCookie.split('; ');
  return [pair, ...attributes.map((attribute) => attribute.toLowerCase()).sort()];
}

function assertWhole(
  t: ExecutionContext,
  reply: CallReply,
  { status, json, text: expected = '', headers = {} }: ExpectedWhole,
  text: string,
): void {
  t.is(reply.status, status, text);
  if (json === undefined) t.is(text, expected);
  else t.deepEqual(JSON.parse(text), json);
  if (json !== undefined) t.is(reply.headers['content-type']?.split(';')[0], 'application/json');
  for (const [name, value] of Object.entries(headers)) assertHeader(t, reply, name, value);
}

function assertError(
  t: ExecutionContext,
  reply: CallReply,
  body: ErrorBody,
  expected: ExpectedError,
  route: string,
): void {
  const { errors, ...results } = body;
  t.deepEqual(results, { ...expected.beside });
  t.deepEqual(Object.keys(errors), [expected.under ?? route]);
  const error = Object.values(errors)[0] as WireError;
  t.is(error.type, expected.error);
  t.is(reply.status, expected.status ?? STATUS_OF[expected.error as ErrorType]);
  t.regex(error.message, /\S/);
  t.deepEqual(
    Object.keys(error).sort(),
    [
      ...('data' in expected ? ['data'] : []),
      ...(hasIssues(error) ? ['issues'] : []),
      'message',
      'type',
    ],
    'An error has its type, its message, issues if it is one of validation, and data if it is given some',
  );
  if ('data' in expected) t.deepEqual(error.data, expected.data);
  if (hasIssues(error)) assertIssues(t, error.issues ?? [], expected.issues);
  for (const [name, value] of Object.entries(expected.headers ?? {}))
    t.is(reply.headers[name], value);
}

function hasIssues({ type }: WireError): boolean {
  return type === 'validation' || type === 'contract-changed';
}

function assertIssues(
  t: ExecutionContext,
  issues: readonly WireIssue[],
  expected: ExpectedError['issues'],
): void {
  if (expected === undefined) t.true(issues.length > 0);
  else {
    t.deepEqual(
      issues.map(({ path, code, expected: type }, i) => ({
        code,
        expected: type,
        ...(expected[i]?.path && { path }),
      })),
      expected.map((one) => ({ ...one })),
    );
  }
  for (const issue of issues) {
    t.deepEqual(Object.keys(issue).sort(), ['code', 'expected', 'message', 'path']);
    t.regex(issue.message, /\S/);
  }
}

/** The body of a case. Default: `{"<route>": params}`. */
export function bodyOf({ route, params, body }: Case): Uint8Array {
  if (body instanceof Uint8Array) return body;
  return Buffer.from(body ?? JSON.stringify({ [route]: params }));
}
