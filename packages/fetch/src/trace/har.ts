import type { ReplyHeaders, TimingRecord, TransportRequest } from '@mikrokit/client/http';

interface NameValue {
  readonly name: string;
  readonly value: string;
}

/**
 * One request of a call, as an entry of a HAR 1.2 log (http://www.softwareishard.com/blog/har-12-spec), without bodies.
 * Values of headers and of the query that could be credentials are `***`.
 */
export interface HarEntry {
  readonly startedDateTime: string;
  /** Milliseconds, as all times here. */
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly httpVersion: string;
    readonly cookies: readonly NameValue[];
    readonly headers: readonly NameValue[];
    readonly queryString: readonly NameValue[];
    readonly headersSize: number;
    /** -1 if it is not known. */
    readonly bodySize: number;
  };
  readonly response: {
    /** 0 without a reply. */
    readonly status: number;
    readonly statusText: string;
    readonly httpVersion: string;
    readonly cookies: readonly NameValue[];
    readonly headers: readonly NameValue[];
    readonly content: { readonly size: number; readonly mimeType: string };
    readonly redirectURL: string;
    readonly headersSize: number;
    readonly bodySize: number;
  };
  readonly cache: Readonly<Record<string, never>>;
  /** -1 for a phase that did not take place, or that the transport does not know. `connect` includes `ssl`. */
  readonly timings: {
    readonly blocked: number;
    readonly dns: number;
    readonly connect: number;
    readonly ssl: number;
    readonly send: number;
    readonly wait: number;
    readonly receive: number;
  };
  /** Why there is no whole reply. */
  readonly comment?: string;
}

/** A request that has ended. */
export interface TracedRequest {
  readonly request: TransportRequest;
  /** By `Date.now()`. */
  readonly date: number;
  /** By `performance.now()`. */
  readonly start: number;
  readonly end: number;
  readonly timings: TimingRecord;
  readonly status?: number | undefined;
  readonly headers?: ReplyHeaders | undefined;
  /** Bytes of the reply's body, decompressed. */
  readonly size: number;
  readonly error?: unknown;
}

const SECRET = /auth|cookie|token|secret|api-?key|signature|password|session|credential/i;
const HIDDEN = '***';

/** The entry for a request. */
export function toHarEntry(traced: TracedRequest): HarEntry {
  const { request, date, start, end, status = 0, headers = {}, size, error } = traced;
  const { location, 'content-type': type } = headers;
  const url = new URL(withoutSecrets(request.url));
  return {
    startedDateTime: new Date(date).toISOString(),
    time: round(end - start),
    request: {
      method: request.method,
      url: url.href,
      httpVersion: 'unknown',
      cookies: [],
      headers: toList(request.headers),
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
      headersSize: -1,
      bodySize: sizeOf(request),
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'unknown',
      cookies: [],
      headers: toList({
        ...headers,
        ...(typeof location === 'string' && { location: withoutSecrets(location) }),
      }),
      content: { size, mimeType: String(type ?? 'x-unknown') },
      redirectURL: typeof location === 'string' ? withoutSecrets(location) : '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: phasesOf(traced),
    ...(error !== undefined && { comment: String((error as Error)?.message ?? error) }),
  };
}

/** A URL, absolute or not, whose query shows no credentials. */
function withoutSecrets(url: string): string {
  return url.replace(/([?&])([^=&#]*)=([^&#]*)/g, (whole, separator, name) =>
    SECRET.test(name) ? `${separator}${name}=${HIDDEN}` : whole,
  );
}

/** The phases, which add up to the whole time, with `ssl` as a part of `connect`. */
function phasesOf({ start, end, timings }: TracedRequest): HarEntry['timings'] {
  const { lookupEnd, connectStart, connectEnd, secureEnd } = timings;
  const { requestStart = start, requestEnd, responseStart } = timings;
  const lookedUp = lookupEnd ?? connectStart;
  const connected = secureEnd ?? connectEnd;
  const sent = Math.min(requestEnd ?? requestStart, responseStart ?? end);
  const between = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? -1 : round(Math.max(0, to - from));
  const made = connectStart !== undefined && connected !== undefined;
  return {
    blocked: round(requestStart - start - (made ? connected - connectStart : 0)),
    dns: between(lookupEnd === undefined ? undefined : connectStart, lookupEnd),
    connect: between(lookedUp, connected),
    ssl: between(secureEnd === undefined ? undefined : connectEnd, secureEnd),
    send: between(requestStart, sent),
    wait: between(sent, responseStart ?? end),
    receive: responseStart === undefined ? 0 : between(responseStart, end),
  };
}

function toList(headers: ReplyHeaders): NameValue[] {
  return Object.entries(headers).flatMap(([name, values]) =>
    (Array.isArray(values) ? values : [values ?? '']).map((value) => ({
      name,
      value: SECRET.test(name) ? HIDDEN : value,
    })),
  );
}

function sizeOf({ body, headers }: TransportRequest): number {
  if (body === undefined) return 0;
  if (typeof body === 'string') return new TextEncoder().encode(body).length;
  if (body instanceof Uint8Array) return body.byteLength;
  return Number(headers['content-length'] ?? -1);
}

/** In microseconds. */
function round(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
