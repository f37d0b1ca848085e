// The server of `npm run bench -- recorder`: `node recorded-server.ts <arm> <folder>`. SIGTERM ends it, and it prints the counts
// of its recorder.
import { once } from 'node:events';
import { serve } from '@mikrokit/http';
import { createRecorder, jsonl } from '@mikrokit/recorder';
import { arms } from './arms.ts';
import { api } from './drift-api.ts';

const [, , name, folder = ''] = process.argv;
const arm = arms.find((one) => one.name === name);
if (arm === undefined) throw new Error(`There is no arm '${name}'`);
const { options } = arm;
const recorder = options && (await createRecorder(api, { ...options, sink: jsonl(folder) }));
const port = Number(process.env.PORT);
const server = await serve(recorder?.api ?? api, { port, hostname: '127.0.0.1' });

await once(process, 'SIGTERM');
await server.close();
await recorder?.close();
console.log(JSON.stringify(recorder?.stats() ?? {}));
process.exit();
