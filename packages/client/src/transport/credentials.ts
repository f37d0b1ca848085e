/** Headers that identify the caller, and can change while the caller stays the same. */
const CREDENTIALS: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
]);

/** Headers of W3C Trace Context, which differ for each call. Not `baggage`, which can name a tenant. */
const TRACE: ReadonlySet<string> = new Set(['traceparent', 'tracestate']);

/**
 * The headers that a route's result depends on: without trace ids, unless a hook of the route reads
 * them.
 */
export function withoutTrace(
  headers: Readonly<Record<string, string>>,
  { hooks }: { readonly hooks: readonly { readonly header?: string }[] },
): Readonly<Record<string, string>> {
  const left = new Set(TRACE);
  for (const { header } of hooks) if (header !== undefined) left.delete(header);
  if (!Object.keys(headers).some((name) => left.has(name))) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !left.has(name)));
}

/** Whether a header, by its lower-case name, identifies the caller. */
export function isCredential(name: string): boolean {
  return CREDENTIALS.has(name);
}

/**
 * The headers that a request's reply depends on once the caller is known: a caller can have another
 * token each time.
 */
export function withoutCredentials(
  headers: Readonly<Record<string, string>>,
): readonly (readonly [name: string, value: string])[] {
  return Object.entries(headers).filter(([name]) => !CREDENTIALS.has(name));
}

/**
 * The caller that an application's function returns. `fail` throws for an invalid name, with the
 * cause if there is one.
 */
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
