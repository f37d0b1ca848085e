import { createRequire } from 'node:module';

// Loaded into each test process by ava.config.js. On Node 26 the encoder of AVA 7's snapshots drops
// the keys that it should sort, so the file cannot be read back. AVA writes them in order anyway.
// AVA 8 has another encoder and does not need this.
const cbor = createRequire(import.meta.resolve('ava'))('cbor') as {
  encodeAsync: (value: unknown, options: object) => Promise<Uint8Array>;
};
const { encodeAsync } = cbor;
cbor.encodeAsync = (value, options) => encodeAsync(value, { ...options, canonical: false });
