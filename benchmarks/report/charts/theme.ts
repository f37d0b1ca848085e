import type { Config } from 'vega-lite';

/** All colours, on white and on a dark page. */
const COLORS = {
  ink: ['#1f2328', '#e6edf3'],
  quiet: ['#59636e', '#9198a1'],
  grid: ['#d8dee4', '#30363d'],
  bar: ['#afb8c1', '#57606a'],
  ours: ['#d1480f', '#ff8a4c'],
  line1: ['#0969da', '#58a6ff'],
  line2: ['#1a7f37', '#3fb950'],
  line3: ['#8250df', '#bc8cff'],
  line4: ['#9a6700', '#d29922'],
  line5: ['#bf3989', '#f778ba'],
  line6: ['#0e7c86', '#39c5cf'],
  line7: ['#6e5f4b', '#c4ab87'],
  line8: ['#4c5a67', '#8fa3b5'],
  line9: ['#a8324a', '#ff9aa9'],
  line10: ['#66740a', '#b8c94a'],
} as const;

export type Color = keyof typeof COLORS;

/** A colour on white; {@link themed} adds its dark version. */
export function color(name: Color): string {
  return COLORS[name][0];
}

/** Colours for the lines of others. */
export const LINES = (Object.keys(COLORS) as Color[]).filter((name) => name.startsWith('line'));

const FONT = 'system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif';

/** Settings of all charts. */
export const CONFIG: Config = {
  font: FONT,
  background: null as unknown as string,
  view: { stroke: null },
  title: {
    anchor: 'start',
    frame: 'group',
    color: color('ink'),
    fontSize: 16,
    fontWeight: 600,
    subtitleColor: color('quiet'),
    subtitleFontSize: 12,
    subtitlePadding: 4,
    offset: 16,
  },
  axis: {
    domain: false,
    ticks: false,
    grid: false,
    gridColor: color('grid'),
    labelColor: color('quiet'),
    labelFontSize: 12,
    labelPadding: 8,
    titleColor: color('quiet'),
    titleFontSize: 12,
    titleFontWeight: 'normal',
  },
};

/** Adds dark colours, used where the page is dark. */
export function themed(svg: string): string {
  const rules = Object.values(COLORS).map(
    ([light, dark]) => `[fill="${light}"]{fill:${dark}}[stroke="${light}"]{stroke:${dark}}`,
  );
  const style = `<style>@media (prefers-color-scheme: dark){${rules.join('')}}</style>`;
  return `${svg.replace(/^<svg[^>]*>/, (start) => `${start}${style}`)}\n`;
}
