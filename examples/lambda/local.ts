// Runs the function as AWS does: a Runtime API sends events to its process, and an HTTP API of API Gateway makes events
// from requests.
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
