// The calls of the suite, made by a generated Python client.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type DescribedApi, PythonClientError, writePythonClient } from '@mikrokit/python';
import { writePackage } from '../../packages/python/test/write-package.ts';
import { testsWithPython } from '../../test/support/test-with-python.ts';
import { type Case, type ExpectedError, STATUS_OF } from '../cases/case.ts';
import { cases } from '../cases/index.ts';
import { startHost } from '../targets/server-process.ts';

const testWithPython = await testsWithPython('test', 'The suite is not called from Python');

/** Calls whose parameters Python reads, although they are wrong, and writes as they should be. */
const LENIENT: Readonly<Record<string, string>> = {
  'a date of "2022-10-26T21:11:27+0200" is rejected for its format': 'offsets without a colon',
  '"AB==" is not base64': 'bits that mean nothing',
  'the offset of a ZonedDateTime must match its zone': 'the offset is that of the zone then',
  '20221026 is neither a date nor a date-time': 'dates without hyphens',
  'the elements of a Set come back in their order': 'the sets of Python have no order',
};

/** The outcome of a call. */
type Outcome =
  | { readonly result: unknown }
  | { readonly rejected: string }
  | {
      readonly error: {
        readonly type: string;
        readonly status: number;
        readonly data?: unknown;
        readonly issues?: unknown;
      };
    };

testWithPython(
  'calls of the suite have the same values and errors from Python, on threads and in asyncio',
  async (t, python) => {
    t.timeout(120_000);
    const host = await startHost('node-http');
    t.teardown(() => host.stop());
    const api = (await (await fetch(`${host.url}/mikrokit.json`)).json()) as DescribedApi;
    const folder = mkdtempSync(join(tmpdir(), 'mikrokit-python-'));
    t.teardown(() => rmSync(folder, { recursive: true, force: true }));
    const rejected = rejectedRoutes(api);
    const routes = Object.entries(api.routes).filter(([id]) => !rejected.includes(id));
    const served = { ...api, routes: Object.fromEntries(routes) };
    writePackage(join(folder, 'suite_client'), writePythonClient(served));
    const played = cases.filter(
      (one) => isPlainCall(one, api) && !rejected.includes(one.route) && !(one.title in LENIENT),
    );
    const lines = played.map(({ route, params = [], headers = {} }) =>
      JSON.stringify({ route, python: pythonPath(route), params, headers }),
    );
    const file = join(folder, 'cases.jsonl');
    writeFileSync(file, `${lines.join('\n')}\n`);
    const script = join(import.meta.dirname, '../python/play_cases.py');
    const { code, stdout, stderr } = await python.run([script, host.url, file], { path: [folder] });
    t.is(code, 0, stderr);
    const outcomes = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as [Outcome, Outcome]);
    t.is(outcomes.length, played.length);
    let rejections = 0;
    const wrong: string[] = [];
    for (const [i, both] of outcomes.entries()) {
      for (const outcome of both) {
        const one = played[i] as Case;
        if ('rejected' in outcome) rejections++;
        if (!isExpected(outcome, one))
          wrong.push(`${one.title} (${one.route}): ${JSON.stringify(outcome)}`);
      }
    }
    t.deepEqual(wrong, []);
    t.log(
      `${played.length} of ${cases.length} calls; ${rejections} rejected by the client; without ${rejected.join(', ')}`,
    );
  },
);

/** Routes that Python clients do not have: those with an HTTP path only, and the like. */
function rejectedRoutes(api: DescribedApi): readonly string[] {
  return Object.entries(api.routes).flatMap(([id, route]) => {
    try {
      writePythonClient({ ...api, routes: { [id]: route } });
      return [];
    } catch (error) {
      if (error instanceof PythonClientError) return [id];
      throw error;
    }
  });
}

/** Whether a client makes such a call: one with parameters, whose reply is a result or an error. */
function isPlainCall(one: Case, { routes }: DescribedApi): boolean {
  const { route, body, path, method, headers = {}, reply } = one;
  const isOwn = body === undefined && path === undefined && (method ?? 'POST') === 'POST';
  const headerNames = Object.keys(headers).map((name) => name.toLowerCase());
  const hasOwnHeaders = headerNames.some((name) =>
    /^(?:accept|content-.*|host|mikrokit-.*)$/.test(name),
  );
  return (
    Object.hasOwn(routes, route) &&
    routes[route]?.item === undefined &&
    isOwn &&
    !hasOwnHeaders &&
    ('result' in reply || 'error' in reply)
  );
}

/** `echo/typedArray` → `echo.typed_array` */
function pythonPath(route: string): string {
  const names = route.split('/').map((name) =>
    name
      .replace(/([a-z\d])([A-Z])/g, '$1_$2')
      .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
      .replace(/[^A-Za-z\d_]+/g, '_')
      .toLowerCase(),
  );
  return names
    .map((name) => (/^(?:class|import|None|is|in|not)$/.test(name) ? `${name}_` : name))
    .join('.');
}

function isExpected(outcome: Outcome, { reply }: Case): boolean {
  if ('result' in outcome)
    return (
      'result' in reply && isSame(outcome.result, reply.result === undefined ? null : reply.result)
    );
  if (!('error' in reply)) return false;
  if ('rejected' in outcome) return reply.error === 'validation';
  const { type, status, data, issues } = outcome.error;
  const wanted = reply.status ?? STATUS_OF[reply.error as keyof typeof STATUS_OF];
  return (
    type === reply.error &&
    status === wanted &&
    isSame(data, reply.data) &&
    hasIssues(issues, reply)
  );
}

function hasIssues(issues: unknown, { issues: expected }: ExpectedError): boolean {
  if (expected === undefined) return true;
  const found = issues as readonly { path: unknown }[];
  if (found.length !== expected.length) return false;
  return expected.every(({ path, ...rest }, i) =>
    isSame(found[i], { path: path ?? found[i]?.path, ...rest }),
  );
}

/** Whether JSON means the same: dates may be written in several ways. */
function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(withPlainDates(a), withPlainDates(b));
}

function withPlainDates(json: unknown): unknown {
  if (
    typeof json === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(json)
  )
    return new Date(json).getTime();
  if (Array.isArray(json)) return json.map(withPlainDates);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([key, part]) => [key, withPlainDates(part)]));
}
