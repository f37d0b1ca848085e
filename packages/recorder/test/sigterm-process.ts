import { setTimeout } from 'node:timers/promises';
import { createRecorder, jsonl } from '@mikrokit/recorder';
import { callRoute } from './call-route.ts';
import { createShop } from './shop-api.ts';

// Records a call, and waits for SIGTERM: with `listen` it ends itself, after another call.
const [, , folder = '', how] = process.argv;
const shop = createShop({ total: ([first = 0]) => first });
const recorder = await createRecorder(shop, { sink: jsonl(folder), flushOnSigterm: 2000 });
if (how === 'listen')
  process.once('SIGTERM', async () => {
    await callRoute(recorder.api, '/total', '[[2]]');
    await recorder.close();
    console.log(JSON.stringify(recorder.stats()));
    process.exit(3);
  });
console.log('recording');
await callRoute(recorder.api, '/total', '[[1]]');
await setTimeout(60_000);
