/** A package with a page in docs/reference, and the entries of its package.json that applications import. */
export interface DocumentedPackage {
  readonly name: string;
  readonly entries: readonly string[];
}

/** All packages with a page, in the order of the sidebar. Entries for our own packages and for emitted code are left out. */
export const documentedPackages: readonly DocumentedPackage[] = [
  {
    name: 'router',
    entries: [
      '.',
      './sessions',
      './auth',
      './cookies',
      './sealed-cookies',
      './rate-limit',
      './idempotency',
      './topics',
      './stream-stores',
      './durable',
      './files',
      './raw',
      './port',
      './mock',
      './contracts',
      './opentelemetry',
    ],
  },
  { name: 'http', entries: ['.', './web-socket', './files'] },
  {
    name: 'client',
    entries: ['.', './undici', './web-socket', './port', './tanstack-query', './opentelemetry'],
  },
  { name: 'fetch', entries: ['.', './undici', './opentelemetry'] },
  { name: 'policies', entries: ['.', './http-cache'] },
  { name: 'types', entries: ['.', './sensitive', './messages', './json-schema'] },
  {
    name: 'serverless',
    entries: ['./aws', './aws/local', './google', './azure', './vercel', './workers'],
  },
  { name: 'queue', entries: ['.', './jetstream'] },
  { name: 'recorder', entries: ['.', './opentelemetry'] },
  { name: 'nats', entries: ['.', './jetstream'] },
  { name: 'restate', entries: ['.'] },
  { name: 'mcp', entries: ['.', './ai'] },
  { name: 'explorer', entries: ['.'] },
  { name: 'reference', entries: ['.'] },
  { name: 'deepkit', entries: ['.'] },
];
