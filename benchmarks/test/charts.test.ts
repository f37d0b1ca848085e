import test from 'ava';
import type { ColdStartResults } from '../cold-start/results.ts';
import { clientChart } from '../report/charts/client-chart.ts';
import { coldStartChart } from '../report/charts/cold-start-chart.ts';
import { spreadLabels } from '../report/charts/spread-labels.ts';
import { throughputChart } from '../report/charts/throughput-chart.ts';
import type { ThroughputResults } from '../throughput/throughput-results.ts';

const throughput = {
  node: 'v26.0.0',
  options: { connections: 100, pipelining: 10 },
  servers: [
    { name: 'bare', requestsPerSecond: 50_000 },
    { name: 'mikrokit', requestsPerSecond: 55_000 },
    { name: 'fastify', requestsPerSecond: 45_000 },
  ],
} as unknown as ThroughputResults;

const coldStarts = {
  node: 'v26.0.0',
  rows: ['mikrokit', 'fastify', 'hono'].flatMap((framework, place) =>
    [1, 100].map((routes) => ({
      framework,
      routes,
      variant: 'built',
      firstReply: 40 + place * routes,
    })),
  ),
} as unknown as ColdStartResults;

const charts = {
  throughput: () => throughputChart(throughput),
  clients: () =>
    clientChart(
      [
        { client: 'mikrokit', value: 20 },
        { client: 'fastify', value: 30 },
      ],
      { title: 'CPU of a call', subtitle: 'Microseconds, less is better' },
    ),
  'cold start': () => coldStartChart(coldStarts, 'built'),
};

for (const [name, draw] of Object.entries(charts)) {
  test(`the chart of ${name} is well-formed and names every server`, async (t) => {
    const svg = await draw();
    t.is(unclosed(svg), '');
    t.regex(
      svg,
      /^<svg role="img" aria-label="[^"]{20,}" xmlns="http:\/\/www\.w3\.org\/2000\/svg"/,
    );
    for (const server of ['mikrokit', 'fastify'])
      t.regex(svg, new RegExp(`>${server}[^<]*</text>`));
    t.is(await draw(), svg);
  });

  test(`every colour of the chart of ${name} has a dark version`, async (t) => {
    const svg = await draw();
    const used = [...svg.matchAll(/ (?:fill|stroke)="(#\w+)"/g)].map(([, color]) => color);
    t.true(used.length > 5);
    for (const color of used) t.true(svg.includes(`[fill="${color}"]{fill:#`), color);
  });
}

test('labels are moved apart no further than necessary', (t) => {
  t.deepEqual(spreadLabels([100, 0, 50], 10), [100, 0, 50]);
  t.deepEqual(spreadLabels([50, 50], 10), [45, 55]);
  t.deepEqual(spreadLabels([0, 48, 50, 52, 100], 10), [0, 40, 50, 60, 100]);
  const many = spreadLabels([5, 5, 5, 20, 22], 10).toSorted((a, b) => a - b);
  for (const [index, place] of many.slice(1).entries()) t.true(place - many[index]! >= 10 - 1e-9);
});

/** Finds an element that is not closed, or closed by another; empty if there is none. */
function unclosed(svg: string): string {
  const open: string[] = [];
  for (const [, end, name, attributes = ''] of svg.matchAll(/<(\/?)([\w:]+)([^>]*)>/g)) {
    if (end === '/') {
      if (open.pop() !== name) return `/${name}`;
    } else if (!attributes.endsWith('/')) open.push(name as string);
    if (!/^(?:\s+[\w:-]+="[^"<]*")*\s*\/?$/.test(attributes)) return `${name}${attributes}`;
  }
  return open.join();
}
