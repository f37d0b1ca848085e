import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import axios, { isAxiosError } from 'axios';
import got from 'got';
import ky from 'ky';
import { ofetch } from 'ofetch';
import { createClient as createRecker } from 'recker';
import { Pool } from 'undici';

/** One request of a client. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client as its users would call it. All throw for an error status. */
export interface HttpClient {
  readonly name: string;
  /** Sends a request and parses its reply. */
  send(request: HttpRequest): Promise<unknown>;
  /**
   * As `send`, at most three times, after 10 and 20 ms. Uses the client's own retries if it has
   * them.
   */
  retry(url: string): Promise<unknown>;
  /** The bytes of a reply while they arrive. */
  stream(url: string): Promise<AsyncIterable<Uint8Array>>;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const EVENTS = { accept: 'text/event-stream' };

/** Three attempts by hand, for clients without retries. */
async function byHand(attempt: () => Promise<unknown>): Promise<unknown> {
  for (let n = 0; ; n++) {
    try {
      return await attempt();
    } catch (error) {
      if (n === 2) throw error;
      await sleep(10 * 2 ** n);
    }
  }
}

/** As fast as undici can be used: a pool for each host, and `pool.request`. */
export function undiciClient(): HttpClient {
  const pools = new Map<string, Pool>();
  const ask = async ({ method, url, body, headers }: HttpRequest) => {
    const slash = url.indexOf('/', 'http://'.length);
    const origin = url.slice(0, slash);
    let pool = pools.get(origin);
    if (pool === undefined) {
      pool = new Pool(origin);
      pools.set(origin, pool);
    }
    const reply = await pool.request({
      path: url.slice(slash),
      method,
      headers: { ...headers, ...(body !== undefined && JSON_TYPE) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (reply.statusCode > 299) {
      await reply.body.dump();
      throw new Error(`status ${reply.statusCode}`);
    }
    return reply.body;
  };
  const send = async (request: HttpRequest) => (await ask(request)).json();
  return {
    name: 'undici',
    send,
    retry: (url) => byHand(() => send({ method: 'GET', url })),
    stream: (url) => ask({ method: 'GET', url, headers: EVENTS }),
  };
}

function fetchClient(): HttpClient {
  const ask = async ({ method, url, body, headers = {} }: HttpRequest) => {
    const reply = await fetch(url, {
      method,
      headers: { ...headers, ...(body !== undefined && JSON_TYPE) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (reply.ok) return reply;
    await reply.text();
    throw new Error(`status ${reply.status}`);
  };
  const send = async (request: HttpRequest) => (await ask(request)).json();
  return {
    name: 'fetch',
    send,
    retry: (url) => byHand(() => send({ method: 'GET', url })),
    stream: async (url) => bytesOf(await ask({ method: 'GET', url, headers: EVENTS })),
  };
}

function axiosClient(): HttpClient {
  const client = axios.create({ httpAgent: new Agent({ keepAlive: true }) });
  const send = async ({ method, url, body, headers = {} }: HttpRequest) =>
    (await client.request({ method, url, data: body, headers })).data as unknown;
  return {
    name: 'axios',
    send,
    retry: (url) =>
      byHand(() =>
        send({ method: 'GET', url }).catch((error) => {
          throw isAxiosError(error) ? new Error(error.message) : error;
        }),
      ),
    stream: async (url) =>
      (await client.get(url, { responseType: 'stream', headers: EVENTS })).data,
  };
}

function gotClient(): HttpClient {
  const client = got.extend({
    agent: { http: new Agent({ keepAlive: true }) },
    retry: { limit: 0 },
  });
  const retrying = client.extend({
    retry: {
      limit: 2,
      calculateDelay: ({ attemptCount }) => (attemptCount > 2 ? 0 : 5 * 2 ** attemptCount),
    },
  });
  return {
    name: 'got',
    send: ({ method, url, body, headers = {} }) =>
      client(url, { method, headers, ...(body !== undefined && { json: body }) }).json(),
    retry: (url) => retrying(url).json(),
    stream: async (url) => client.stream(url, { headers: EVENTS }),
  };
}

function kyClient(): HttpClient {
  const client = ky.create({ retry: 0, timeout: false });
  const retrying = ky.create({ retry: { limit: 2, delay: (attempt) => 5 * 2 ** attempt } });
  return {
    name: 'ky',
    send: ({ method, url, body, headers = {} }) =>
      client(url, { method, headers, ...(body !== undefined && { json: body }) }).json(),
    retry: (url) => retrying(url).json(),
    stream: async (url) => bytesOf(await client(url, { headers: EVENTS })),
  };
}

function ofetchClient(): HttpClient {
  return {
    name: 'ofetch',
    send: ({ method, url, body, headers = {} }) =>
      ofetch(url, {
        method,
        headers,
        retry: 0,
        ...(body !== undefined && { body: body as object }),
      }),
    retry: (url) => {
      let n = 0;
      return ofetch(url, { retry: 2, retryDelay: () => 10 * 2 ** n++ });
    },
    stream: async (url) =>
      (await ofetch(url, { responseType: 'stream', retry: 0, headers: EVENTS })) as never,
  };
}

export function reckerClient(baseUrl: string, more: object = {}, name = 'recker'): HttpClient {
  const client = createRecker({ baseUrl, observability: false, ...more } as never);
  const retrying = createRecker({
    baseUrl,
    observability: false,
    retry: { maxAttempts: 3, delay: 10, backoff: 'exponential', jitter: false },
  } as never);
  const path = (url: string) => url.slice(baseUrl.length);
  return {
    name,
    // In its own way, an absolute URL of another host.
    send: ({ method, url, body, headers = {} }) => {
      const where = url.startsWith(baseUrl) ? path(url) : url;
      if (method === 'GET') return client.get(where, { headers }).json();
      return client.post(where, body as never, { headers }).json();
    },
    retry: (url) => retrying.get(path(url)).json(),
    stream: async (url) => (await client.get(path(url), { headers: EVENTS })) as never,
  };
}

/** Clients that have no further options here. */
export function httpClients(baseUrl: string): readonly HttpClient[] {
  return [
    undiciClient(),
    fetchClient(),
    axiosClient(),
    gotClient(),
    kyClient(),
    ofetchClient(),
    reckerClient(baseUrl),
  ];
}

function bytesOf({ body }: Response): AsyncIterable<Uint8Array> {
  return body as unknown as AsyncIterable<Uint8Array>;
}
