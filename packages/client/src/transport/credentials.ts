/** Headers that say who calls, and can change while the caller stays the same. */
const CREDENTIALS: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
]);

/** Headers of W3C Trace Context and Baggage: no result depends on them. */
const TRACE: ReadonlySet<string> = new Set(['traceparent', 'tracestate', 'baggage']);

/** The headers of a request without those of its trace; the same object if it has none. */
export function withoutTrace(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const names = Object.keys(headers);
  if (!names.some((name) => TRACE.has(name))) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !TRACE.has(name)));
}

/** Whether a header, by its name in lower case, says who calls. */
export function isCredential(name: string): boolean {
  return CREDENTIALS.has(name);
}

/** The headers of a request on which its reply depends once the caller is named: a caller can have another token each time. */
export function withoutCredentials(
  headers: Readonly<Record<string, string>>,
): readonly (readonly [name: string, value: string])[] {
  return Object.entries(headers).filter(([name]) => !CREDENTIALS.has(name));
}

/** The caller that an application's function names. `fail` throws for what is no name, with the cause if there is one. */
export function callerNamedBy<Call>(
  identity: (call: Call) => string,
  call: Call,
  fail: (cause: unknown) => never,
): string {
  let found: unknown;
  try {
    found = identity(call);
  } catch (cause) {
    return fail(cause);
  }
  return typeof found === 'string' && found !== '' ? found : fail(undefined);
}
