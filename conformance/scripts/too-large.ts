import { setImmediate, setTimeout } from 'node:timers/promises';
import { againIfReset } from '../again-if-reset.ts';
import { user } from '../cases/samples.ts';
import { assertReply } from '../expectation.ts';
import type { CallReply } from '../target.ts';
import { connectTo, requestText, type Script, type Stage } from './script.ts';

const LIMIT = 1_048_576;

function assertTooLarge({ t }: Stage, reply: CallReply): void {
  assertReply(t, reply, { error: 'payload-too-large' }, { route: 'updateUser', sent: '' });
}

function userOfSize(bytes: number): string {
  const empty = JSON.stringify([{ ...user, name: '' }]);
  return JSON.stringify([{ ...user, name: 'x'.repeat(bytes - empty.length) }]);
}

const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const chunked = { 'transfer-encoding': 'chunked' };

/** Sends chunks until they are rejected. */
async function sendWithoutEnd(stage: Stage): Promise<void> {
  const connection = await connectTo(stage.target);
  await connection.send(requestText('updateUser', '', chunked));
  const piece = chunk('x'.repeat(65_536));
  let rejected = false;
  const reply = connection.reply().finally(() => {
    rejected = true;
  });
  for (let sent = 0; !rejected; sent += 65_536) {
    // The kernel's buffers on both sides can hold some megabytes before the reply is seen.
    if (sent > 64 * LIMIT) return stage.t.fail('64 MB were taken without a rejection');
    await connection.send(piece);
    // A client that only sends never learns that it should stop. Bytes sent to a host that has
    // replied and does not linger reset the connection, and the reply is lost (RFC 9112, section
    // 9.6).
    if (sent > LIMIT) await setTimeout(10);
    await setImmediate();
  }
  assertTooLarge(stage, await reply);
  connection.destroy();
}

/** Bodies around and beyond the limit of 1 MiB. */
export const tooLarge: readonly Script[] = [
  {
    title: 'a body of exactly the limit is accepted',
    needs: 'megabyte',
    play: async ({ t, target }) => {
      const body = Buffer.from(userOfSize(LIMIT));
      t.is(body.length, LIMIT);
      const headers = { 'content-type': 'application/json' };
      const reply = await target.call({ method: 'POST', path: '/updateUser', headers, body });
      t.is(reply.status, 200);
    },
  },
  {
    title: 'a body one byte above the limit is rejected',
    play: (stage) =>
      againIfReset(stage.lingers, async () => {
        const body = Buffer.from(userOfSize(LIMIT + 1));
        const headers = { 'content-type': 'application/json' };
        assertTooLarge(
          stage,
          await stage.target.call({ method: 'POST', path: '/updateUser', headers, body }),
        );
      }),
  },
  {
    // Closing at once would reset the connection, and most clients would never see the reason.
    title: 'a caller that sends 16 MB before it reads a reply still gets the rejection',
    needs: 'linger',
    play: async (stage) => {
      const body = Buffer.from(userOfSize(16 * LIMIT));
      const headers = { 'content-type': 'application/json' };
      assertTooLarge(
        stage,
        await stage.target.call({ method: 'POST', path: '/updateUser', headers, body }),
      );
    },
  },
  {
    title: 'a body above the limit is rejected for its content-length, before any of it is sent',
    needs: ['sockets', 'unread-bodies'],
    play: async (stage) => {
      const connection = await connectTo(stage.target);
      await connection.send(requestText('updateUser', '', { 'content-length': `${LIMIT + 1}` }));
      assertTooLarge(stage, await connection.reply());
      connection.destroy();
    },
  },
  {
    title: 'a content-length beyond all numbers is rejected',
    needs: 'framing',
    play: async (stage) => {
      const connection = await connectTo(stage.target);
      await connection.send(
        requestText('updateUser', '', { 'content-length': '9007199254740993' }),
      );
      assertTooLarge(stage, await connection.reply());
      connection.destroy();
    },
  },
  {
    title: 'a chunked body without end is rejected at the limit, while it streams',
    needs: ['sockets', 'unread-bodies'],
    play: (stage) => againIfReset(stage.lingers, () => sendWithoutEnd(stage)),
  },
  {
    title: 'a chunked body below the limit is accepted',
    needs: 'sockets',
    play: async ({ t, target }) => {
      const connection = await connectTo(target);
      const body = JSON.stringify([user]);
      await connection.send(requestText('updateUser', '', chunked));
      await connection.send(chunk(body.slice(0, 20)));
      await connection.send(`${chunk(body.slice(20))}0\r\n\r\n`);
      t.is((await connection.reply()).status, 200);
      connection.destroy();
    },
  },
];
