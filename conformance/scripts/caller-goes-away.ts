import { user } from '../cases/samples.ts';
import { callRoute, connectTo, requestText, type Script } from './script.ts';

const ways = {
  'hang/forever': 'never answers',
  'hang/late': 'answers too late',
  'hang/lateFailure': 'fails too late',
};

/** A client that vanishes while its handler runs, or before its request is complete. */
export const callerGoesAway: readonly Script[] = [
  ...Object.entries(ways).map(
    ([route, way]): Script => ({
      title: `a handler that ${way} learns when its caller goes away`,
      needs: 'abort',
      play: async ({ t, target, token }) => {
        const connection = await connectTo(target);
        await connection.send(requestText(route, JSON.stringify([token])));
        t.is((await callRoute(target, 'events/wait', [`${token} started`])).status, 200);
        connection.destroy();
        t.is((await callRoute(target, 'events/wait', [`${token} aborted`])).status, 200);
      },
    }),
  ),
  {
    title: 'a stream is closed when its caller goes away',
    needs: ['abort', 'streams'],
    play: async ({ t, target, token }) => {
      const connection = await connectTo(target);
      await connection.send(requestText('streams/endless', JSON.stringify([token])));
      t.is((await callRoute(target, 'events/wait', [`${token} started`])).status, 200);
      connection.destroy();
      t.is((await callRoute(target, 'events/wait', [`${token} closed`])).status, 200);
    },
  },
  {
    title: 'many callers that go away at once do not stop the server',
    needs: 'abort',
    play: async ({ t, target, token }) => {
      const all = Array.from({ length: 50 }, (_, i) => `${token} ${i}`);
      await Promise.all(
        all.map(async (name) => {
          const connection = await connectTo(target);
          await connection.send(requestText('hang/forever', JSON.stringify([name])));
          await callRoute(target, 'events/wait', [`${name} started`]);
          connection.destroy();
          t.is((await callRoute(target, 'events/wait', [`${name} aborted`])).status, 200);
        }),
      );
    },
  },
  {
    title: 'a caller that goes away in the middle of its body reaches no handler',
    needs: 'sockets',
    play: async ({ t, target, token }) => {
      const body = JSON.stringify([token]);
      const request = requestText('hang/forever', body);
      const connection = await connectTo(target);
      await connection.send(request.slice(0, -10));
      connection.destroy();
      const other = await connectTo(target);
      await other.send(request.slice(0, 30));
      other.destroy();
      t.is((await callRoute(target, 'updateUser', [user])).status, 200);
    },
  },
  {
    title: 'a caller that closes its sending side still gets its reply',
    needs: 'sockets',
    play: async ({ t, target }) => {
      const connection = await connectTo(target);
      await connection.send(requestText('updateUser', JSON.stringify([user])));
      connection.end();
      t.is((await connection.reply()).status, 200);
      connection.destroy();
    },
  },
];
