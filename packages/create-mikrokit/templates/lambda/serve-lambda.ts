// For `npm start`: runs the built function as AWS does: a Runtime API sends events to its process, and an HTTP API makes them of requests.
import { serveFunction, startFunction } from '@mikrokit/serverless/aws/local';

const lambda = await startFunction({
  folder: 'dist/lambda',
  handler: 'index.handler',
  onOutput: (text) => process.stdout.write(text),
});
const port = Number(process.env.PORT ?? 3000);
const { url, close } = await serveFunction(lambda, { port, service: 'http-api' });
console.log(`Listening on ${url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await close();
    await lambda.stop();
  });
}
