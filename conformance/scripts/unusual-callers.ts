import { setTimeout as sleep } from 'node:timers/promises';
import { updatedUser, user } from '../cases/samples.ts';
import { assertReply } from '../expectation.ts';
import { callRoute, connectTo, requestText, type Script } from './script.ts';

const body = JSON.stringify([{ ...user, name: 'Žofie 😀' }]);
const result = { result: { ...updatedUser, name: 'Žofie 😀' } };
const call = { route: 'updateUser', sent: '' };

/** Slow clients, and clients that disconnect. */
export const unusualCallers: readonly Script[] = [
  {
    title: 'a chunked body split at every byte is put together',
    needs: 'sockets',
    play: async ({ t, target }) => {
      const bytes = Buffer.from(body);
      const head = requestText('updateUser', '', { 'transfer-encoding': 'chunked' });
      const all = Array.from({ length: bytes.length - 1 }, async (_, at) => {
        const connection = await connectTo(target);
        const pieces = [bytes.subarray(0, at + 1), bytes.subarray(at + 1)];
        await connection.send(head);
        for (const piece of pieces) {
          await connection.send(`${piece.length.toString(16)}\r\n`);
          await connection.send(piece);
          await connection.send('\r\n');
        }
        await connection.send('0\r\n\r\n');
        assertReply(t, await connection.reply(), result, call);
        connection.destroy();
      });
      await Promise.all(all);
    },
  },
  {
    title: 'no value of a repeated header is lost',
    needs: ['sockets', 'repeated-headers'],
    play: async ({ t, target }) => {
      for (const name of ['authorization', 'x-twice']) {
        const connection = await connectTo(target);
        const headers = { [name]: 'one', [name.toUpperCase()]: 'two' };
        await connection.send(requestText('headerOf', JSON.stringify([name]), headers));
        const { body } = await connection.reply();
        // Some hosts join values without a space.
        t.regex(JSON.parse(Buffer.from(body).toString()).headerOf, /^one, ?two$/);
        connection.destroy();
      }
    },
  },
  {
    title: 'a server waits for a slow caller',
    needs: 'sockets',
    play: async ({ t, target }) => {
      const connection = await connectTo(target);
      const request = Buffer.from(requestText('updateUser', body));
      for (let at = 0; at < request.length; at += 40) {
        await connection.send(request.subarray(at, at + 40));
        await sleep(50);
      }
      assertReply(t, await connection.reply(), result, call);
      connection.destroy();
    },
  },
  {
    title: 'a server survives a caller that vanishes at any byte',
    needs: 'sockets',
    play: async ({ t, target }) => {
      const request = Buffer.from(requestText('updateUser', body));
      for (let at = 0; at <= request.length; at += 7) {
        const connection = await connectTo(target);
        await connection.send(request.subarray(0, at));
        connection.destroy();
      }
      t.is((await callRoute(target, 'updateUser', [user])).status, 200);
    },
  },
  {
    title: 'a server survives a caller that vanishes during a large reply',
    needs: 'sockets',
    play: async ({ t, target }) => {
      const request = requestText('echo/long', JSON.stringify(['x'.repeat(5_000_000)]));
      for (let round = 0; round < 3; round++) {
        const connection = await connectTo(target);
        await connection.send(request);
        await sleep(20);
        connection.destroy();
      }
      t.is((await callRoute(target, 'updateUser', [user])).status, 200);
    },
  },
  {
    title: 'a header of a million characters is rejected or dropped, and the next call works',
    needs: 'sockets',
    play: async ({ t, target }) => {
      const connection = await connectTo(target);
      const request = requestText('updateUser', body, { 'x-long': 'y'.repeat(1_000_000) });
      // Some hosts close at once, others reply first.
      await connection.send(request).catch(() => {});
      const status = await connection.reply().then(
        (reply) => reply.status,
        () => undefined,
      );
      t.true(
        status === undefined || status === 431 || status === 400 || status === 413,
        `${status}`,
      );
      connection.destroy();
      t.is((await callRoute(target, 'updateUser', [user])).status, 200);
    },
  },
];
