import { setTimeout as sleep } from 'node:timers/promises';
import type { CallReply, RunningTarget } from '../target.ts';
import { callRoute, type Script, type Stage } from './script.ts';

/** Streams that are resumed and stopped by their ids. */
export const detachedStreams: readonly Script[] = [
  {
    title: 'a detached stream is resumed by its id, and behind each of its items',
    needs: 'streams',
    play: async (stage) => {
      const { t, target, token } = stage;
      const whole = await begin(stage, 'words', [2]);
      t.is(textOf(whole), wordsOf(idIn(whole), 0));
      for (const after of [0, 1, 2]) {
        const headers = { 'x-user': token, 'last-event-id': `${idIn(whole)}.${after}` };
        const rest = await callDetached(target, 'words', { headers });
        t.is(rest.status, 200);
        t.is(rest.headers['content-type'], 'text/event-stream');
        t.is(textOf(rest), wordsOf(idIn(whole), after));
      }
      const headers = { 'x-user': token, 'last-event-id': idIn(whole) };
      t.is(textOf(await callDetached(target, 'words', { headers })), wordsOf(idIn(whole), 0));
    },
  },
  {
    title: 'a detached stream is resumed as lines of JSON',
    needs: 'streams',
    play: async (stage) => {
      const id = idIn(await begin(stage, 'words', [2]));
      const accept = 'application/x-ndjson';
      const headers = { 'x-user': stage.token, 'last-event-id': `${id}.1`, accept };
      stage.t.is(
        textOf(await callDetached(stage.target, 'words', { headers })),
        `{"retry":1000}\n{"id":"${id}.1","stream":"${id}"}\n{"id":"${id}.2","item":${word(2)}}\n{"result":{"detached/words":{"count":2}}}\n`,
      );
    },
  },
  {
    title: 'a detached stream that has failed ends with its error for all readers',
    needs: 'streams',
    play: async (stage) => {
      const { t, target, token } = stage;
      const whole = await begin(stage, 'fails', []);
      t.regex(textOf(whole), /\.1\ndata: 1\n\nevent: error\ndata: {"status":409,.*"late"/);
      const headers = { 'x-user': token, 'last-event-id': idIn(whole) };
      t.is(textOf(await callDetached(target, 'fails', { headers })), textOf(whole));
    },
  },
  {
    title: 'a detached stream is unknown to others, on other routes, and under other ids',
    needs: 'streams',
    play: async (stage) => {
      const { t, target, token } = stage;
      const id = idIn(await begin(stage, 'words', [1]));
      for (const name of ['last-event-id', 'mikrokit-stop']) {
        const ask = (route: string, user: string, asked: string) =>
          callDetached(target, route, { headers: { 'x-user': user, [name]: asked } });
        const rejected = [
          await ask('words', `${token} other`, id),
          await ask('words', token, 'A'.repeat(32)),
          await ask('fails', token, id),
        ];
        for (const reply of rejected) {
          t.is(reply.status, 404);
          t.regex(textOf(reply), /"unknown-stream","message":"There is no such stream"}/);
        }
        t.is((await ask('words', token, 'not an id')).status, 400);
      }
    },
  },
  {
    title: 'a detached stream that has ended may be stopped',
    needs: 'streams',
    play: async (stage) => {
      const { t, target, token } = stage;
      const whole = await begin(stage, 'words', [2]);
      const stop = { 'x-user': token, 'mikrokit-stop': idIn(whole) };
      const stopped = await callDetached(target, 'words', { headers: stop });
      t.is(stopped.status, 200);
      t.deepEqual(JSON.parse(textOf(stopped)), {});
      const headers = { 'x-user': token, 'last-event-id': idIn(whole) };
      t.is(textOf(await callDetached(target, 'words', { headers })), textOf(whole));
    },
  },
  {
    title: 'a detached stream that runs is stopped by its id, and its readers learn of it',
    needs: 'streams',
    play: async (stage) => {
      const { t, target, token } = stage;
      const running = begin(stage, 'waits', []);
      const stop = { 'x-user': token, 'mikrokit-stop': await idOf(target, token) };
      t.is((await callDetached(target, 'waits', { headers: stop })).status, 200);
      t.regex(textOf(await running), /event: error\ndata: {"status":499,.*"cancelled"/);
    },
  },
];

interface DetachedCall {
  readonly params?: readonly unknown[];
  readonly headers: Readonly<Record<string, string>>;
}

function callDetached(
  target: RunningTarget,
  route: string,
  { params, headers }: DetachedCall,
): Promise<CallReply> {
  return target.call({
    method: 'POST',
    path: `/detached/${route}`,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(params === undefined ? '' : JSON.stringify(params)),
  });
}

/** Starts a stream of the script's own user, and reads it to its end. */
async function begin(
  { t, target, token }: Stage,
  route: string,
  params: readonly unknown[],
): Promise<CallReply> {
  const reply = await callDetached(target, route, { params, headers: { 'x-user': token } });
  t.is(reply.status, 200, textOf(reply));
  return reply;
}

/** The id of a stream whose call is still running. */
async function idOf(target: RunningTarget, user: string): Promise<string> {
  for (;;) {
    const reply = await callRoute(target, 'detached/idOf', [user]);
    const id: unknown = JSON.parse(textOf(reply))['detached/idOf'];
    if (typeof id === 'string') return id;
    await sleep(10);
  }
}

const textOf = ({ body }: CallReply) => Buffer.from(body).toString();

const idIn = (reply: CallReply) =>
  /event: stream\nid: ([\w-]{32})\.\d+\n/.exec(textOf(reply))?.[1] ?? '';

const word = (n: number) => `{"text":"word ${n}","at":"1970-01-01T00:00:00.000Z"}`;

/** The events of a stream of two words after the first ones. */
function wordsOf(id: string, after: number): string {
  const items = [1, 2].filter((n) => n > after).map((n) => `id: ${id}.${n}\ndata: ${word(n)}\n\n`);
  return `retry: 1000\n\nevent: stream\nid: ${id}.${after}\ndata: "${id}"\n\n${items.join('')}event: result\ndata: {"detached/words":{"count":2}}\n\n`;
}
