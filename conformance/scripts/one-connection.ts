import { updatedUser, user } from '../cases/samples.ts';
import { assertReply } from '../expectation.ts';
import { connectTo, requestText, type Script } from './script.ts';

const good = requestText('updateUser', JSON.stringify([user]));
const call = { route: 'updateUser', sent: '' };
const result = { result: updatedUser };

/** Several calls, or parts of one, over the same connection. */
export const oneConnection: readonly Script[] = [
  {
    title: 'a connection stays open after a rejected call and answers the next',
    needs: 'sockets',
    play: async ({ t, target }) => {
      const connection = await connectTo(target);
      for (const body of ['not JSON', '[{}]', 'null']) {
        await connection.send(requestText('updateUser', body));
        t.is((await connection.reply()).status, 400);
      }
      await connection.send(requestText('fail/error', '[]'));
      t.is((await connection.reply()).status, 500);
      await connection.send(good);
      assertReply(t, await connection.reply(), result, call);
      connection.destroy();
    },
  },
  {
    title: 'calls sent at once are answered in their order',
    needs: 'sockets',
    play: async ({ t, target }) => {
      const connection = await connectTo(target);
      const ids = Array.from({ length: 50 }, (_, id) => id);
      await connection.send(
        ids.map((id) => requestText('updateUser', JSON.stringify([{ ...user, id }]))).join(''),
      );
      for (const id of ids) {
        const reply = await connection.reply();
        assertReply(t, reply, { result: { ...updatedUser, id } }, call);
      }
      connection.destroy();
    },
  },
  {
    title: 'good and bad calls sent at once each get their own reply',
    needs: 'sockets',
    play: async ({ t, target }) => {
      const connection = await connectTo(target);
      const bad = requestText('updateUser', '[{"id":"secret"}]');
      const failing = requestText('fail/later', '');
      await connection.send(good + bad + failing + good + requestText('nope', '') + good);
      const statuses: number[] = [];
      for (let i = 0; i < 6; i++) statuses.push((await connection.reply()).status);
      t.deepEqual(statuses, [200, 400, 500, 200, 404, 200]);
      connection.destroy();
    },
  },
  {
    title: 'a call that arrives byte by byte is answered',
    needs: 'sockets',
    play: async ({ t, target }) => {
      const connection = await connectTo(target);
      const body = JSON.stringify([{ ...user, name: 'Žofie 漢字 😀' }]);
      for (const byte of Buffer.from(requestText('updateUser', body))) {
        await connection.send(Buffer.of(byte));
      }
      const expected = { result: { ...updatedUser, name: 'Žofie 漢字 😀' } };
      assertReply(t, await connection.reply(), expected, call);
      connection.destroy();
    },
  },
  {
    title: 'a caller that waits for 100 Continue gets it',
    needs: 'continue',
    play: async ({ t, target }) => {
      const connection = await connectTo(target);
      const body = JSON.stringify([user]);
      const head = requestText('updateUser', '', {
        'content-length': String(body.length),
        expect: '100-continue',
      });
      await connection.send(head);
      await connection.continued;
      await connection.send(body);
      assertReply(t, await connection.reply(), result, call);
      connection.destroy();
    },
  },
  {
    title: 'a caller whose call is rejected by its head gets no 100 Continue',
    needs: 'expect',
    play: async ({ t, target }) => {
      const connection = await connectTo(target);
      const head = requestText('updateUser', '', {
        'content-length': '5000000',
        expect: '100-continue',
      });
      await connection.send(head);
      const first = await Promise.race([
        connection.continued.then(() => 'continue'),
        connection.reply().then((reply) => reply.status),
      ]);
      t.is(first, 413);
      connection.destroy();
    },
  },
];
