import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import '@mikrokit/compiler/register';
import { servePort } from '@mikrokit/router/port';

// A worker: serves the API that `workerData` names, and ends when it is told to.
const { streams } = (await import('./streams.ts')) as typeof import('./streams.ts');
const { files } = (await import('./files.ts')) as typeof import('./files.ts');
const port = (workerData as { readonly port: MessagePort }).port;
servePort((workerData as { readonly api: string }).api === 'files' ? files : streams, port);
parentPort?.on('message', () => process.exit(1));
parentPort?.postMessage('ready');
