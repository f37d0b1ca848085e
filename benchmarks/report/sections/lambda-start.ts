import { wasBusy } from '../../harness/results.ts';
import type { LambdaStartResults } from '../../lambda/results.ts';
import { BUSY, markdownTable, paragraphs } from '../markdown.ts';
import { runLines } from '../run-lines.ts';

/** First results and warm events of AWS Lambda functions. */
export function lambdaStartTable(results: LambdaStartResults): string {
  const { machine, node, client, rows, versions } = results;
  const packages = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const head = [
    `- **Machine:** ${machine}`,
    `- **Node:** ${node.slice(1)}`,
    ...runLines(results, 'lambda start'),
    `- **Packages:** ${packages.join(', ')}. Each function is one bundle by \`mikrokit build\``,
    `- **Method:** medians of fresh processes, interleaved, in ${client} with a Runtime API on the same machine. *Ready*: the function is loaded and requests its first event. *First reply*: the result of that event arrives. We check each. *Warm*: the time of the handler alone for an event, without the runtime client`,
    '- **Event:** `POST /updateUser` by an HTTP API of API Gateway. All but fastify, which has ajv, and MikroKit validate by hand',
  ].join('\n');
  const table = markdownTable(
    [
      'Function',
      { right: 'Ready (ms)' },
      { right: 'First reply (ms)' },
      { right: 'Warm (µs)' },
      { right: 'Samples' },
    ],
    rows
      .toSorted((a, b) => a.firstReply - b.firstReply)
      .map(({ function: name, ready, firstReply, warm, samples }) => ({
        cells: [name, ready.toFixed(1), firstReply.toFixed(1), warm.toFixed(1), String(samples)],
        bold: name === 'mikrokit',
      })),
  );
  return paragraphs(head, wasBusy(results) ? BUSY : table);
}
