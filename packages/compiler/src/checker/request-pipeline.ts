import type { API } from 'typescript/unstable/sync';

/** Sends the checker many requests at once, and remembers what it answered. */
export interface RequestPipeline {
  /**
   * Asks all at once what some calls of the checker's API would ask one by one, so that they find
   * their answers here when they are made. A call may be made several times; it must only read.
   */
  readonly prepare: (calls: Iterable<() => unknown>) => void;
  /** Forgets all answers. They hold for one snapshot only. */
  readonly forget: () => void;
}

/** What of the API's insides this needs. The version of TypeScript is pinned for reasons like this. */
interface Client {
  apiRequest(method: string, params: unknown): unknown;
  readonly channel: {
    writeTuple(type: number, method: Buffer, payload: string): void;
    readTuple(): void;
    readExact(length: number): Buffer;
    readExactInto(buffer: Buffer, length: number): void;
    getMethodBuf(method: string): Buffer;
    readonly _msgType: number;
    readonly _msgName: Buffer;
    readonly _msgPayload: Buffer;
  };
}

interface Request {
  readonly key: string;
  readonly method: string;
  readonly payload: string;
}

const REQUEST = 1;
const RESPONSE = 4;
const ERROR = 5;

/** Thrown in place of an answer that is not known yet. */
const PENDING = Symbol('pending');

// Both sides write before they read: what is on its way must fit into the smallest buffer of a
// pipe (8 kB on macOS), or both would wait for ever.
const MOST_BYTES_UNDERWAY = 8000;

/**
 * Puts a pipeline into an API. Of the time of a request that waits for its answer most passes until the other process
 * wakes up; of many that are sent together only the first waits for that. A question asked twice is answered from memory.
 */
export function createRequestPipeline(api: API): RequestPipeline {
  const client = (api as unknown as { readonly client: Client }).client;
  const ask = client.apiRequest.bind(client);
  const answers = new Map<string, unknown>();
  let collected: Map<string, Request> | undefined;

  client.apiRequest = (method, params) => {
    if (!isRead(method)) return ask(method, params);
    const key = keyOf(method, params);
    const known = answers.get(key);
    if (known !== undefined || answers.has(key)) return known;
    if (collected) {
      collected.set(key, { key, method, payload: JSON.stringify(params) });
      throw PENDING;
    }
    const answer = ask(method, params);
    answers.set(key, answer);
    return answer;
  };

  const send = (requests: readonly Request[]): void => {
    const { channel } = client;
    for (const { method, payload } of requests) {
      channel.writeTuple(REQUEST, channel.getMethodBuf(method), payload);
    }
    const readAlone = channel.readExact;
    // Syntax needs memory of its own, JSON does not: without, 1,000 routes take 5% less CPU.
    channel.readExact = readPooled;
    try {
      for (const { method, key } of requests) {
        channel.readTuple();
        const isAnswer = channel._msgType === RESPONSE || channel._msgType === ERROR;
        if (!isAnswer || !channel.getMethodBuf(method).equals(channel._msgName)) {
          throw new Error(`TypeScript answered ${channel._msgName} to ${method}`);
        }
        // After an error the call itself asks again, and throws it where it is expected.
        if (channel._msgType === RESPONSE) answers.set(key, parse(channel._msgPayload));
      }
    } finally {
      channel.readExact = readAlone;
    }
  };

  return {
    prepare: (calls) => {
      // Windows' named pipes have no buffer to rely on.
      if (process.platform === 'win32') return;
      const requests = collect(calls, (map) => {
        collected = map;
      });
      for (const batch of batches(requests)) send(batch);
    },
    forget: () => answers.clear(),
  };
}

function readPooled(this: Client['channel'], length: number): Buffer {
  const buffer = Buffer.allocUnsafe(length);
  this.readExactInto(buffer, length);
  return buffer;
}

function collect(
  calls: Iterable<() => unknown>,
  collectInto: (requests: Map<string, Request> | undefined) => void,
): Iterable<Request> {
  const requests = new Map<string, Request>();
  collectInto(requests);
  try {
    for (const call of calls) {
      try {
        call();
      } catch (error) {
        if (error !== PENDING) throw error;
      }
    }
  } finally {
    collectInto(undefined);
  }
  return requests.values();
}

/** Requests that may be underway together; one that is too large for that is left to its call. */
function* batches(requests: Iterable<Request>): Iterable<readonly Request[]> {
  let batch: Request[] = [];
  let bytes = 0;
  for (const request of requests) {
    const size = Buffer.byteLength(request.payload) + request.method.length + 16;
    if (size > MOST_BYTES_UNDERWAY) continue;
    if (bytes + size > MOST_BYTES_UNDERWAY) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(request);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/** Tells requests from each other. JSON of the parameters would do, at 100 ms for 1,000 routes. */
function keyOf(method: string, params: unknown): string {
  let key = method;
  const values = params as Readonly<Record<string, unknown>>;
  for (const name in values) {
    const value = values[name];
    // Numbers, strings, and lists of these, none of which holds the separator.
    key += `\0${typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : value}`;
  }
  return key;
}

function parse(payload: Buffer): unknown {
  return payload.length === 0 ? undefined : JSON.parse(payload.toString());
}

/** Whether asking twice gives the same answer. */
function isRead(method: string): boolean {
  return method.startsWith('get') || method.startsWith('is') || method === 'typeToString';
}
