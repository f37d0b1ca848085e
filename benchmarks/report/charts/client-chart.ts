import { renderChart } from './render.ts';
import { color } from './theme.ts';

const WIDTH = 560;

/** A client and its figure. */
export interface ClientBar {
  readonly client: string;
  readonly value: number;
}

/** Bars in the order given, ours in colour. */
export function clientChart(
  bars: readonly ClientBar[],
  { title, subtitle }: { readonly title: string; readonly subtitle: string },
): Promise<string> {
  const ours = { test: 'datum.ours', value: color('ours') };
  const values = bars.map(({ client, value }) => ({
    client,
    value,
    label: Math.round(value).toLocaleString('en'),
    ours: client.startsWith('mikrokit'),
  }));
  return renderChart(
    {
      width: WIDTH,
      height: { step: 26 },
      autosize: 'none',
      padding: { left: 190, top: 76, right: 24, bottom: 12 },
      title: { text: title, subtitle },
      data: { values },
      encoding: {
        y: {
          field: 'client',
          type: 'nominal',
          sort: values.map(({ client }) => client),
          axis: { title: null, labelColor: color('ink') },
        },
        x: {
          field: 'value',
          type: 'quantitative',
          axis: null,
          // Room for the label behind the longest bar.
          scale: { domain: [0, Math.max(...bars.map(({ value }) => value)) * 1.2], nice: false },
        },
      },
      layer: [
        {
          mark: { type: 'bar', height: 16 },
          encoding: { color: { condition: ours, value: color('bar') } },
        },
        {
          mark: { type: 'text', align: 'left', dx: 6, fontSize: 12 },
          encoding: {
            text: { field: 'label' },
            color: { condition: ours, value: color('ink') },
          },
        },
      ],
    },
    `${title}: ${values.map(({ client, label }) => `${client} ${label}`).join(', ')}`,
  );
}
