import { setImmediate } from 'node:timers/promises';
import { createRecorder, jsonl } from '@mikrokit/recorder';
import { callRoute } from './call-route.ts';
import { createShop } from './shop-api.ts';

// Records calls until it is killed; the first are on disk when it says so.
const shop = createShop({ total: ([first = 0]) => first });
const sink = jsonl(process.argv[2] ?? '', { rotateBytes: 20_000 });
const recorder = await createRecorder(shop, { sink });
let isReported = false;
for (let i = 0; ; i++) {
  await callRoute(recorder.api, '/total', `[[${i}]]`);
  await setImmediate();
  if (isReported || recorder.stats().written === 0) continue;
  isReported = true;
  console.log('recording');
}
