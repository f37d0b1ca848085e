import { type Context, createRouter, type FileStream, hook, RpcError } from '@mikrokit/router';
import { apiKey, bearer } from '@mikrokit/router/auth';
import type { MaxBytes } from '@mikrokit/types';

/** The hooks and handlers that have run, in order. */
export const ran: string[] = [];

const byToken = bearer({
  provides: 'user',
  handler: (_context, token: string): string | undefined => {
    ran.push('token');
    return token === 'ada' ? 'Ada' : undefined;
  },
});

const byCookie = apiKey({
  provides: 'browser',
  cookie: 'key',
  handler: (_context, key: string): string | undefined => {
    ran.push('cookie');
    return key === 'ada' ? 'Ada' : undefined;
  },
});

const byHeader = hook({
  header: 'authorization',
  handler: (_context, credential?: string): undefined | RpcError<'unauthorized'> => {
    ran.push('header');
    return credential === 'Bearer ada' ? undefined : new RpcError('unauthorized', { status: 401 });
  },
});

const quota = hook({
  handler: (_context: Context, most: number): undefined | RpcError<'too-many'> => {
    ran.push('quota');
    return most > 9 ? undefined : new RpcError('too-many', { status: 429 });
  },
});

/** It runs after rejected calls, too, and reads who called from the form. */
const audit = hook({
  runOnError: true,
  handler: (_context: Context, who: string): void => {
    ran.push(`audit ${who}`);
  },
});

async function sizeOf(file: FileStream): Promise<number> {
  ran.push('handler');
  let size = 0;
  for await (const chunk of file.stream()) size += chunk.length;
  return size;
}

async function sumOf(numbers: AsyncIterable<number>): Promise<number> {
  ran.push('handler');
  let sum = 0;
  for await (const one of numbers) sum += one;
  return sum;
}

const routes = {
  /** The file is the body. */
  file: (_context: Context, file: FileStream) => sizeOf(file),
  optional: (_context: Context, file?: FileStream) => (file === undefined ? -1 : sizeOf(file)),
  /** The lines are the body. */
  lines: (_context: Context, numbers: AsyncIterable<number>) => sumOf(numbers),
  form: (_context: Context, id: number, file: File & MaxBytes<100_000>): number => {
    ran.push('handler');
    return id + file.size;
  },
  formOfLines: (_context: Context, id: number, numbers: AsyncIterable<number>) =>
    sumOf(numbers).then((sum) => id + sum),
};

const { form, formOfLines } = routes;

/** Uploads that need a credential in the head of the request. */
export const uploadsForOwners = createRouter({
  token: byToken.routes(routes),
  cookie: byCookie.routes(routes),
  header: { byHeader, ...routes },
  /** A hook after it reads the form. */
  quota: byToken.routes({ limited: { quota, form, formOfLines } }),
  audited: { byHeader, noted: { audit, form } },
});
