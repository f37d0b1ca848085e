import { setTimeout } from 'node:timers/promises';
import { createRouter, RpcError, route } from '@mikrokit/router';
import { idempotency, memoryIdempotencyStore } from '@mikrokit/router/idempotency';
import { type FreeName, type Numbered, names } from './keyed-schemas.ts';

export const handled: string[] = [];

export const api = createRouter({
  once: idempotency({ identity: 'public', store: memoryIdempotencyStore() }),
  register: route({
    idempotencyKey: true,
    handler: async (_context, name: FreeName): Promise<string> => {
      handled.push(name);
      await setTimeout(20);
      names.taken.add(name);
      return `${name} ${handled.length}`;
    },
  }),
  forget: route({
    idempotencyKey: true,
    timeout: 400,
    handler: (_context, name: FreeName): void => {
      handled.push(name);
    },
  }),
  number: route({
    idempotencyKey: true,
    handler: (_context, name: Numbered): string => {
      handled.push(name);
      return `${name} ${handled.length}`;
    },
  }),
  reject: route({
    idempotencyKey: true,
    handler: (_context, name: FreeName): string => {
      handled.push(name);
      throw new RpcError('rejected', { status: 400 });
    },
  }),
});
