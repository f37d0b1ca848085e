import { createRouter, RpcError, route } from '@mikrokit/router';
import { bearer } from '@mikrokit/router/auth';
import type { Int, Max, MaxLength, Min, MinLength } from '@mikrokit/types';
import { type Note, openStore } from './store.ts';

export const store = openStore(process.env.DATABASE ?? ':memory:');

/** Calls within it need `authorization: Bearer <token>`, and have `context.user`. */
const auth = bearer({ provides: 'user', handler: (_context, token) => store.findUser(token) });

export const api = createRouter({
  /** Adds a user, and returns the token for its calls. */
  register: (
    _context,
    name: string & MinLength<1> & MaxLength<50>,
  ): string | RpcError<'name-taken'> =>
    store.addUser(name) ?? new RpcError('name-taken', { status: 409 }),

  notes: auth.routes({
    /** The own notes, latest first. */
    list: route({
      query: true,
      handler: (context, limit: number & Int & Min<1> & Max<100> = 20): Note[] =>
        store.notesOf(context.user.id, limit),
    }),
    add: (context, text: string & MinLength<1> & MaxLength<10_000>): Note =>
      store.addNote(context.user.id, text),
    remove: (context, id: number): RpcError<'note-not-found'> | undefined =>
      store.removeNote(context.user.id, id)
        ? undefined
        : new RpcError('note-not-found', { status: 404 }),
  }),
});
