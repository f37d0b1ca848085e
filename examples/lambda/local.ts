// What AWS does with the function, on this machine: a Runtime API hands it events, in a process of its own, and an
// HTTP API of API Gateway makes them of requests.
import { join } from 'node:path';
import { serveFunction, startFunction } from '@mikrokit/serverless/aws/local';

const folder = join(import.meta.dirname, 'dist/lambda');
const lambda = await startFunction({
  folder,
  handler: 'index.handler',
  onOutput: (text) => process.stdout.write(text),
});
const port = Number(process.env.PORT ?? 3000);
const { url, close } = await serveFunction(lambda, { port, service: 'http-api' });

const ada = { id: 1, name: 'Ada', surname: 'Lovelace', lastUpdate: new Date() };
console.log(`Listening on ${url}

Try it:
  curl -sS '${url}/greet?params=\\["Ada"\\]'
  curl -sS ${url}/updateUser -H 'content-type: application/json' \\
    -d '${JSON.stringify([ada])}'`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await close();
    await lambda.stop();
  });
}
