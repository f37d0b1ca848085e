import type { ColdStartRow } from '../../cold-start/cell.ts';
import type { ColdStartResults } from '../../cold-start/results.ts';
import type { Variant } from '../../cold-start/variant.ts';
import { isOurs } from '../../throughput/table.ts';
import { renderChart } from './render.ts';
import { spreadLabels } from './spread-labels.ts';
import { color, LINES } from './theme.ts';

const WIDTH = 520;
const LABELS_AT = WIDTH + 4;
const HEIGHT = 400;
const LABEL_GAP = 17;

/** Time to the first reply by number of routes, a line for each framework, its name at the end. */
export function coldStartChart(results: ColdStartResults, variant: Variant): Promise<string> {
  const rows = results.rows.filter((row) => row.variant === variant && row.routes > 0);
  const counts = [...new Set(rows.map(({ routes }) => routes))].sort((a, b) => a - b);
  const names = [...new Set(rows.map(({ framework }) => framework))];
  const [least, most] = domainOf(rows);
  const pixels = (time: number) => HEIGHT * (1 - Math.log(time / least) / Math.log(most / least));
  const ends = names.map((name) => lastOf(rows, name));
  const places = spreadLabels(
    ends.map(({ firstReply }) => pixels(firstReply)),
    LABEL_GAP,
  );
  const others = names.filter((name) => !isOurs(name));
  const colorOf = (name: string) =>
    color(isOurs(name) ? 'ours' : (LINES[others.indexOf(name) % LINES.length] ?? 'quiet'));
  const labels = ends.map(({ framework, routes, firstReply }, index) => ({
    framework,
    place: places[index],
    text: `${framework}  ${timeText(firstReply)}${routes === counts.at(-1) ? '' : ` (${countText(routes)})`}`,
  }));
  const hue = {
    field: 'framework',
    type: 'nominal',
    legend: null,
    scale: { domain: names, range: names.map(colorOf) },
  } as const;
  const isOurName = { test: "datum.framework === 'mikrokit'" };
  return renderChart(
    {
      width: WIDTH,
      height: HEIGHT,
      autosize: 'none',
      padding: { left: 64, top: 76, right: widthOf(labels.map(({ text }) => text)), bottom: 52 },
      title: {
        text: 'Cold start by number of routes',
        subtitle: `From the start of the process to its first reply, ${VARIANT_TEXTS[variant]}; logarithmic, Node ${results.node.slice(1)}`,
      },
      data: { values: rows.map((row) => ({ ...row, x: countText(row.routes) })) },
      encoding: {
        x: {
          field: 'x',
          type: 'ordinal',
          sort: counts.map(countText),
          scale: { type: 'point', padding: 0.15 },
          axis: { title: 'Distinct validated routes', labelAngle: 0 },
        },
      },
      layer: [
        {
          encoding: {
            y: {
              field: 'firstReply',
              type: 'quantitative',
              scale: { type: 'log', domain: [least, most], nice: false },
              axis: {
                title: null,
                grid: true,
                values: ticksOf(least, most),
                labelExpr: "datum.value < 1000 ? datum.value + ' ms' : datum.value / 1000 + ' s'",
              },
            },
            color: hue,
          },
          layer: [
            {
              mark: { type: 'line' },
              encoding: { strokeWidth: { condition: { ...isOurName, value: 3.5 }, value: 1.5 } },
            },
            {
              mark: { type: 'point', filled: true, opacity: 1 },
              encoding: { size: { condition: { ...isOurName, value: 60 }, value: 24 } },
            },
          ],
        },
        {
          data: { values: labels },
          mark: { type: 'text', align: 'left', baseline: 'middle', fontSize: 12 },
          encoding: {
            x: { value: LABELS_AT },
            y: { field: 'place', type: 'quantitative', scale: null, axis: null },
            text: { field: 'text' },
            color: hue,
          },
        },
      ],
      resolve: { scale: { y: 'independent' } },
    },
    `Milliseconds to the first reply: ${labels.map(({ text }) => text).join(', ')}`,
  );
}

const VARIANT_TEXTS: Readonly<Record<Variant, string>> = {
  source: 'from source',
  built: 'built',
  cached: "built, with Node's compile cache",
};

/** Pixels for the longest name: a letter is about 7 wide. */
function widthOf(texts: readonly string[]): number {
  return 16 + 7 * Math.max(...texts.map(({ length }) => length));
}

function lastOf(rows: readonly ColdStartRow[], name: string): ColdStartRow {
  return rows
    .filter(({ framework }) => framework === name)
    .reduce((a, b) => (a.routes > b.routes ? a : b));
}

/** Rounds the ends of the axis to familiar numbers. */
function domainOf(rows: readonly ColdStartRow[]): readonly [number, number] {
  const times = rows.map(({ firstReply }) => firstReply);
  const [least, most] = [Math.min(...times), Math.max(...times)];
  const known = ticksOf(1, 1e6);
  return [
    known.findLast((tick) => tick <= least) ?? least,
    known.find((tick) => tick >= most) ?? most,
  ];
}

function ticksOf(least: number, most: number): number[] {
  const ticks = [1, 10, 100, 1_000, 10_000, 100_000].flatMap((ten) => [ten, ten * 2, ten * 5]);
  return ticks.filter((tick) => least <= tick && tick <= most);
}

function countText(routes: number): string {
  return routes.toLocaleString('en');
}

function timeText(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
