// The server of the arms of Express: `node express-server.ts <packages>`, with the Drift SDK if TUSK_DRIFT_MODE is RECORD. It
// records into `.tusk/traces` of the working directory. SIGTERM ends it.
import { createHash, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Express, Request, Response } from 'express';

const [, , packages = ''] = process.argv;
const load = createRequire(join(packages, 'package.json'));

interface DriftSdk {
  readonly TuskDrift: {
    initialize(options: { env: string; logLevel: string; samplingRate: number }): void;
    markAppAsReady(): void;
  };
}

const isRecording = process.env.TUSK_DRIFT_MODE === 'RECORD';
// It instruments only what is loaded after it.
const sdk: DriftSdk | undefined = isRecording ? load('@use-tusk/drift-node-sdk') : undefined;
sdk?.TuskDrift.initialize({ env: 'bench', logLevel: 'error', samplingRate: 1 });
const express: { (): Express; json(options: object): never } = load('express');

const medium = randomBytes(50 * 1024).toString('hex');
const large = randomBytes(512 * 1024).toString('hex');

const app = express();
app.use(express.json({ limit: '4mb' }));
app.get('/simple', (_request: Request, response: Response) => {
  response.json({ message: 'Hello World', timestamp: Date.now() });
});
app.post('/computeHash', ({ body: [input] }: Request, response: Response) => {
  let hash = input.data;
  for (let i = 0; i < input.iterations; i++) hash = createHash('sha256').update(hash).digest('hex');
  response.json({ hash, iterations: input.iterations });
});
app.get('/medium', (_request: Request, response: Response) => {
  response.json({ size: medium.length, data: medium });
});
app.get('/large', (_request: Request, response: Response) => {
  response.json({ size: large.length, data: large });
});
app.post('/largePost', ({ body: [{ data }] }: Request, response: Response) => {
  response.json({ received: data.length, data: data + data });
});
app.post('/login', ({ body: [{ email, password }] }: Request, response: Response) => {
  response.json({ token: `token-${password}`, email });
});
app.post('/users', ({ body: [{ username, email, ssn }] }: Request, response: Response) => {
  response.json({ id: 1, username, email, ssn });
});

app.listen(Number(process.env.PORT), '127.0.0.1', () => sdk?.TuskDrift.markAppAsReady());
process.once('SIGTERM', () => process.exit());
