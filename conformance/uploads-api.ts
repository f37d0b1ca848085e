import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Context, createRouter, RpcError } from '@mikrokit/router';
import { raw } from '@mikrokit/router/raw';
import type { Pattern } from '@mikrokit/types';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';

const directory = mkdtempSync(join(tmpdir(), 'mikrokit-uploads-'));
const store = new FileStore({ directory });
const tus = new Server({ path: '/uploads', datastore: store, relativeLocation: true });

export const removeUploads = () => rmSync(directory, { recursive: true, force: true });

/** Methods of requests for uploads, with the offset that a part names. */
export const requests: string[] = [];

/** Uploads that are resumed, by the server of the tus protocol, and a route that takes what has arrived. */
export const uploadsApi = createRouter({
  uploads: raw({
    http: ['POST /uploads', 'GET /uploads/{id}', 'PATCH /uploads/{id}', 'DELETE /uploads/{id}'],
    maxBodySize: 50_000_000,
    handler: (_context, request) => {
      requests.push(`${request.method} ${request.headers.get('upload-offset') ?? ''}`.trim());
      return tus.handleWeb(request);
    },
  }),
  publish: async (_context: Context, id: string & Pattern<'^[0-9a-f]{32}$'>) => {
    const { size, offset } = await store.getUpload(id);
    if (size === undefined || offset < size) return new RpcError('unfinished', { status: 409 });
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(directory, id)), hash);
    return { size, sha256: hash.digest('hex') };
  },
});
