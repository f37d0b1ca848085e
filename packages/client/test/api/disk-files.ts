import { type Context, createRouter, route } from '@mikrokit/router';
import { fileBlob } from '@mikrokit/router/files';

export const disk = createRouter({
  file: route({
    query: true,
    handler: (_context: Context, path: string): Promise<Blob> => fileBlob(path),
  }),
});
