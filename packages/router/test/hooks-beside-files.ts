import { type Context, createRouter, type FileStream, hook } from '@mikrokit/router';

const size = (_context: Context, limit: number) => limit;
const read = async (_context: Context, items: AsyncIterable<number>) => {
  let sum = 0;
  for await (const item of items) sum += item;
  return sum;
};
const name = (_context: Context, file: FileStream) => file.name;
const save = (_context: Context) => new Blob(['saved']);

/** Routes whose bodies are a file or items alone, so that a hook around them has no place in the body, or comes too late. */
export const rejected = {
  itemsSent: () => createRouter({ quota: hook({ handler: size }), read }),
  fileSent: () => createRouter({ quota: hook({ handler: size }), name }),
  fileReturned: () => createRouter({ quota: hook({ returns: 'body', handler: () => 1 }), save }),
  lateHeader: () =>
    createRouter({
      save,
      quota: hook({ after: true, returns: { header: 'x-quota' }, handler: () => 1 }),
    }),
};

/** The same routes with hooks and parameters that have a place. */
export const accepted = {
  header: () => createRouter({ quota: hook({ header: 'x-quota', handler: size }), read, name }),
  beside: () =>
    createRouter({
      quota: hook({ handler: size }),
      read: (context: Context, _id: number, items: AsyncIterable<number>) => read(context, items),
    }),
  early: () =>
    createRouter({
      quota: hook({ returns: { header: 'x-quota' }, handler: () => 1 }),
      save,
      log: hook({ after: true, handler: () => {} }),
    }),
  afterItems: () =>
    createRouter({
      read,
      quota: hook({ after: true, returns: { header: 'x-quota' }, handler: () => 1 }),
    }),
  outside: () => createRouter({ limited: { quota: hook({ handler: size }), save }, read, name }),
};
