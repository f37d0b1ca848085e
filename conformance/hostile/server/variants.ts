import type { ServeOptions } from '@mikrokit/http';

/** A way to run the server under attack. */
export interface Variant {
  readonly name: string;
  /** The major version of Node. Default: the one that runs the suite. */
  readonly node?: 22 | 24 | 26;
  /** Built by `mikrokit build`, instead of run from source. Default: false. */
  readonly isBuilt?: boolean;
  /** Over TLS, with its own certificate. Default: false. */
  readonly isTls?: boolean;
  /** Options of `serve` that are plain data. */
  readonly options?: ServeOptions;
}

const many: ServeOptions = {
  compress: true,
  cors: { origins: ['https://app.example'] },
  health: '/healthz',
  securityHeaders: true,
};

/** The server as most tests run it. */
export const plain: Variant = { name: 'from source' };

/** All variants. A long run uses them in turn. */
export const variants: readonly Variant[] = [
  plain,
  { name: 'from source, with compress and other options', options: many },
  { name: 'built, on Node 22', isBuilt: true, node: 22 },
  { name: 'from source, in workers', options: { workers: 2 } },
  {
    name: 'built, on Node 24, with compress and other options',
    isBuilt: true,
    node: 24,
    options: many,
  },
  { name: 'from source, over TLS', isTls: true },
  { name: 'from source, on node:http', options: { transport: 'node' } },
  { name: 'from source, beside HTTP/2', isTls: true, options: { http2: true } },
  { name: 'built, on Node 26', isBuilt: true, node: 26 },
  { name: 'from source, on Node 24, in workers', node: 24, options: { workers: 2 } },
  { name: 'from source, on Node 22, over TLS', node: 22, isTls: true },
  {
    name: 'built, in workers, with compress and other options',
    isBuilt: true,
    options: { ...many, workers: 2 },
  },
];
