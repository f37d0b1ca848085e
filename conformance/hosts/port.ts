import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { servePort } from '@mikrokit/router/port';
import { api } from '../api.ts';

// A worker, whose `workerData` is the port to serve.
await servePort(api, workerData as MessagePort).ready;
parentPort?.postMessage('ready');
