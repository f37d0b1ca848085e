import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRouter, hook, type RouterOptions, RpcError, route } from '@mikrokit/router';
import { raw } from '@mikrokit/router/raw';
import { looseCodecs, silent } from './api.ts';

/** Records calls of the handlers of one API. */
export class Seen {
  readonly events: string[] = [];
  /** How often the endless content was asked for more. */
  pulls = 0;
  #wake: () => void = () => {};

  add(event: string): void {
    this.events.push(event);
    this.#wake();
  }

  /** Resolves when an event has happened. */
  async has(event: string): Promise<void> {
    while (!this.events.includes(event)) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

const encoder = new TextEncoder();

/** An API with raw routes of all kinds. */
export function createRawApi(options: RouterOptions = {}) {
  const seen = new Seen();
  const api = createRouter(
    {
      echo: (_, value: unknown) => value,
      breathless: raw({
        http: 'GET /breathless',
        // It never waits: without a bound, nothing else would run while it is read.
        handler: () =>
          new Response(
            new ReadableStream({
              pull: (controller) => {
                seen.pulls++;
                if (seen.pulls < 1_000_000) controller.enqueue(new Uint8Array(16));
                else controller.close();
              },
            }),
          ),
      }),
      bytes: raw({
        http: 'POST /bytes',
        handler: async (_, request) =>
          Response.json({
            method: request.method,
            url: request.url,
            type: request.headers.get('content-type'),
            bytes: Buffer.from(await request.arrayBuffer()).toString('hex'),
          }),
      }),
      put: raw({
        http: 'PUT /things/{id}/{rest...}',
        handler: async (_, request, { id, rest }) =>
          new Response(`${id} ${rest} ${await request.text()}`, { status: 201 }),
      }),
      back: raw({
        http: 'POST /back',
        maxBodySize: 100_000_000,
        handler: (_, request) => new Response(request.body, { headers: { 'x-kind': 'echo' } }),
      }),
      page: raw({
        http: 'GET /page',
        handler: () =>
          new Response('<h1>Grüße</h1>', {
            headers: [
              ['content-type', 'text/html; charset=utf-8'],
              ['set-cookie', 'a=1'],
              ['set-cookie', 'b=2; Path=/'],
            ],
          }),
      }),
      moved: raw({
        http: 'GET /moved',
        handler: (_, { url }) => Response.redirect(new URL('/page?from=1', url), 303),
      }),
      nothing: raw({ http: 'DELETE /nothing', handler: () => new Response(null, { status: 204 }) }),
      small: raw({
        http: 'POST /small',
        maxBodySize: 16,
        handler: async (_, request) => new Response(await request.text()),
      }),
      unread: raw({ http: 'POST /unread', handler: () => new Response('not read') }),
      slow: raw({
        http: 'GET /slow',
        timeout: 50,
        handler: async ({ signal }, request) => {
          request.signal.addEventListener('abort', () => seen.add('request aborted'));
          signal.addEventListener('abort', () => seen.add('call aborted'));
          await once(signal, 'abort');
          await sleep(20);
          const cancel = () => seen.add('late response cancelled');
          return new Response(new ReadableStream({ cancel }));
        },
      }),
      ticks: raw({
        http: 'GET /ticks',
        handler: () => {
          let at = 0;
          return new Response(
            new ReadableStream<Uint8Array>({
              pull: async (controller) => {
                await sleep(5);
                controller.enqueue(encoder.encode(`${at++},`));
                if (at === 5) controller.close();
              },
            }),
          );
        },
      }),
      endless: raw({
        http: 'GET /endless',
        handler: () => {
          let chunks = 0;
          return new Response(
            new ReadableStream<Uint8Array>({
              pull: (controller) => {
                chunks++;
                seen.add(`chunk ${chunks}`);
                controller.enqueue(new Uint8Array(65_536));
              },
              cancel: () => seen.add('cancelled'),
            }),
          );
        },
      }),
      silence: raw({
        http: 'GET /silence',
        handler: () =>
          new Response(new ReadableStream({ cancel: () => seen.add('silence cancelled') }), {
            headers: { 'content-type': 'text/event-stream' },
          }),
      }),
      breaks: raw({
        http: 'GET /breaks/{at}',
        handler: (_, __, { at }) => {
          let chunks = 0;
          return new Response(
            new ReadableStream<Uint8Array>({
              pull: async (controller) => {
                await sleep(1);
                if (chunks++ === Number(at)) controller.error(new Error('secret'));
                else controller.enqueue(encoder.encode('part'));
              },
            }),
          );
        },
      }),
      length: raw({
        http: 'GET /length/{announced}',
        handler: (_, __, { announced }) =>
          new Response(
            new ReadableStream<Uint8Array>({
              pull: (controller) => {
                controller.enqueue(encoder.encode('12345'));
                controller.close();
              },
            }),
            { headers: { 'content-length': announced } },
          ),
      }),
      fails: raw({
        http: 'GET /fails/{how}',
        handler: (_, __, { how }) => {
          if (how === 'throw') throw new Error('secret');
          if (how === 'rpc') return new RpcError('gone', { status: 410, message: 'No more' });
          if (how === 'nothing') return undefined as never;
          if (how === 'error') return Response.error();
          const response = new Response('read');
          return response.text().then(() => response);
        },
      }),
      headers: raw({
        http: 'GET /headers',
        handler: ({ response }) => {
          response.headers.append('set-cookie', 'hook=1');
          response.headers.set('x-own', 'call');
          response.headers.set('x-added', 'call');
          return new Response(null, {
            headers: {
              'set-cookie': 'own=1',
              'x-own': 'response',
              connection: 'close',
              'transfer-encoding': 'chunked',
              'content-length': '7',
            },
          });
        },
      }),
      shared: raw({
        http: 'GET /shared',
        handler: () =>
          new Response('shared', {
            headers: {
              'access-control-allow-origin': 'https://own.example',
              vary: 'Cookie, Origin',
            },
          }),
      }),
      open: raw({
        http: 'POST /open',
        crossSite: true,
        handler: async (_, request) => new Response(await request.text()),
      }),
      partner: raw({
        http: 'POST /partner',
        crossSite: ['https://id.example'],
        handler: async (_, request) => new Response(await request.text()),
      }),
      admin: {
        guard: hook({
          header: 'authorization',
          handler: ({ response }, given?: string) => {
            seen.add('guard');
            response.headers.set('x-guard', 'ran');
            return given === 'Bearer key'
              ? undefined
              : new RpcError('unauthorized', { status: 401 });
          },
        }),
        upload: raw({
          http: 'POST /admin/upload',
          maxBodySize: 100_000_000,
          handler: async (_, request) => {
            seen.add('upload');
            let size = 0;
            for await (const chunk of request.body ?? []) size += chunk.length;
            return Response.json({ size });
          },
        }),
        plain: route({ handler: () => 'plain' }),
      },
    },
    { logger: silent, ...options },
    {
      ...looseCodecs('echo', 'admin/plain'),
      hooks: {
        'admin/guard': {
          header: {},
          decodeParams: (given) => [...given],
        },
      },
    },
  );
  return { api, seen };
}
