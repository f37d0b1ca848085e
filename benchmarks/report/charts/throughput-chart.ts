import { frameworkOf } from '../../servers/frameworks.ts';
import { baselineOf, byRate, isOurs } from '../../throughput/table.ts';
import type { ThroughputResults } from '../../throughput/throughput-results.ts';
import { renderChart } from './render.ts';
import { color } from './theme.ts';

const WIDTH = 560;

/** Requests a second as bars, the fastest first, ours in colour. */
export function throughputChart({ servers, options, node }: ThroughputResults): Promise<string> {
  const base = baselineOf(servers);
  const shown = servers.filter(({ name }) => frameworkOf(name).isFloor !== true);
  const sorted = byRate(shown).map(({ name, requestsPerSecond }) => ({
    name,
    rate: requestsPerSecond,
    label: Math.round(requestsPerSecond).toLocaleString('en'),
    ratio: `${(requestsPerSecond / base.requestsPerSecond).toFixed(2)} ×`,
    ours: isOurs(name),
    validates: frameworkOf(name).validation !== 'none',
  }));
  const bars = sorted.map((bar) => ({ ...bar, name: bar.validates ? bar.name : `${bar.name} *` }));
  const order = bars.map(({ name }) => name);
  const subtitle = `${options.connections} connections, ${options.pipelining} pipelined, Node ${node.slice(1)}. Right: times ${base.name}. * checks nothing`;
  const ours = { test: 'datum.ours', value: color('ours') };
  const ink = { condition: ours, value: color('ink') };
  return renderChart(
    {
      width: WIDTH,
      height: { step: 26 },
      autosize: 'none',
      padding: { left: 120, top: 76, right: 24, bottom: 12 },
      title: { text: 'updateUser: requests a second', subtitle },
      data: { values: bars },
      encoding: {
        y: {
          field: 'name',
          type: 'nominal',
          sort: order,
          axis: { title: null, labelColor: color('ink') },
        },
        x: {
          field: 'rate',
          type: 'quantitative',
          axis: null,
          // Room for the label behind the longest bar.
          scale: { domain: [0, (bars[0]?.rate ?? 1) * 1.3], nice: false },
        },
      },
      layer: [
        {
          mark: { type: 'bar', height: 16 },
          encoding: {
            color: { condition: ours, value: color('bar') },
          },
        },
        {
          mark: { type: 'text', align: 'left', dx: 6, fontSize: 12 },
          encoding: { text: { field: 'label' }, color: ink },
        },
        {
          mark: { type: 'text', align: 'right', fontSize: 12 },
          encoding: { text: { field: 'ratio' }, x: { value: WIDTH }, color: ink },
        },
      ],
    },
    `Requests a second of ${bars.map(({ name, label }) => `${name} ${label}`).join(', ')}`,
  );
}
