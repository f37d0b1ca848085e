import { join } from 'node:path';
import { serve } from '@mikrokit/http';
import { createRecorder, jsonl } from '@mikrokit/recorder';
import { api, database } from './api.ts';

const tapes = process.env.TAPES ?? join(import.meta.dirname, 'tapes');
const recorder = await createRecorder(api, { sink: jsonl(tapes) });
const port = Number(process.env.PORT ?? 3000);
const server = await serve(recorder.api, { port, hostname: 'localhost' });
console.log(`Listening on ${server.url}, recording into ${tapes}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await server.close();
    await recorder.close();
    database.close();
    console.log(recorder.stats());
  });
}
