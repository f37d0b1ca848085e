import type { Frame, Line } from './scene.ts';

/** The positions of a picture's panes. */
interface Layout {
  readonly width: number;
  readonly height: number;
  /** Pixels of the font of titles, and the characters that fit into a line. */
  readonly title: { readonly size: number; readonly columns: number };
  readonly api: Box;
  readonly client: Box;
  readonly terminal: Box;
}

/** Panes side by side, for the README and wide windows. */
export const wide: Layout = {
  width: 880,
  height: 560,
  title: { size: 19, columns: 80 },
  api: { x: 16, y: 58, width: 420, height: 316 },
  client: { x: 444, y: 58, width: 420, height: 316 },
  terminal: { x: 16, y: 382, width: 848, height: 162 },
};

/** Panes below each other, whose text a phone can show. */
export const narrow: Layout = {
  width: 420,
  height: 740,
  title: { size: 17, columns: 40 },
  api: { x: 8, y: 72, width: 404, height: 312 },
  client: { x: 8, y: 392, width: 404, height: 124 },
  terminal: { x: 8, y: 524, width: 404, height: 208 },
};

const SECONDS = 4.5;
const LINE = 21;
/** The width of a character at 14 px in the fonts below. */
const CHARACTER = 8.43;

const FONT = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';

/** Draws frames one after the other. With reduced motion, only the last is shown. */
export function drawFrames(frames: readonly Frame[], layout: Layout): string {
  const { width, height } = layout;
  const total = frames.length * SECONDS;
  const share = 100 / frames.length;
  const parts = frames.map(
    (frame, i) =>
      `<g class="frame" style="animation-delay:${i * SECONDS}s">${frameOf(frame, layout)}</g>`,
  );
  const label = escaped(frames.map(({ title }) => title).join(' '));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">
<style>
text{font:14px ${FONT};fill:#e6edf3;white-space:pre}
.title{font:600 ${layout.title.size}px system-ui,sans-serif}
.file{font:12px system-ui,sans-serif;fill:#9198a1}
.word{fill:#ff8a4c}.string{fill:#7ee787}.error{fill:#ff9a8a}.type{fill:#79c0ff}
.frame{opacity:0;animation:show ${total}s infinite step-end}
@keyframes show{0%{opacity:1}${share}%{opacity:0}}
@media (prefers-reduced-motion:reduce){.frame{animation:none}.frame:last-child{opacity:1}}
</style>
<rect width="${width}" height="${height}" rx="12" fill="#0d1117"/>
${parts.join('\n')}
</svg>
`;
}

function frameOf({ title, api, client, terminal }: Frame, layout: Layout): string {
  const { size, columns } = layout.title;
  const titles = wrap({ text: title }, columns).map(
    ({ text }, i) =>
      `<text class="title" x="${layout.api.x + 8}" y="${2 * size + i * (size + 5)}">${escaped(text)}</text>`,
  );
  return [
    ...titles,
    pane('api.ts', layout.api, api),
    pane('client.ts', layout.client, client),
    pane('terminal', layout.terminal, terminal),
  ].join('');
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function pane(name: string, { x, y, width, height }: Box, lines: readonly Line[]): string {
  const columns = Math.floor((width - 28) / CHARACTER);
  const rows = lines.flatMap((line) => wrap(line, columns));
  if (rows.length * LINE > height - 36)
    throw new Error(`${name} has no place for ${rows.length} lines`);
  const texts = rows.map((row, i) => lineOf(row, x + 14, y + 46 + i * LINE, width - 8));
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="#161b22" stroke="#30363d"/>`,
    `<text class="file" x="${x + 14}" y="${y + 20}">${name}</text>`,
    ...texts,
  ].join('');
}

/** Breaks a long line at spaces, or anywhere if there are none. */
function wrap(line: Line, columns: number): readonly Line[] {
  if (line.text.length <= columns) return [line];
  const space = line.text.lastIndexOf(' ', columns);
  const at = space > columns / 2 ? space : columns;
  const rest = { ...line, text: line.text.slice(at).trimStart() };
  return [{ ...line, text: line.text.slice(0, at) }, ...wrap(rest, columns)];
}

function lineOf({ text, isNew, wrong }: Line, x: number, y: number, width: number): string {
  const background = isNew
    ? `<rect x="${x - 10}" y="${y - 15}" width="${width}" height="${LINE}" fill="#2ea04326"/>`
    : '';
  return `${background}<text x="${x}" y="${y}">${coloured(text)}</text>${underlined(text, wrong, x, y)}`;
}

function underlined(text: string, wrong: string | undefined, x: number, y: number): string {
  const at = wrong === undefined ? -1 : text.lastIndexOf(wrong);
  if (wrong === undefined || at === -1) return '';
  const from = x + at * CHARACTER;
  const waves = 'q1.5 -3 3 0t3 0'.repeat(Math.ceil((wrong.length * CHARACTER) / 6) + 1);
  return `<path d="M${from - 1} ${y + 5}${waves}" fill="none" stroke="#ff6a5a" stroke-width="1.5"/>`;
}

const TOKENS =
  /(?<error>error TS\d+|400 [A-Z]\w+ \w+)|(?<string>'[^']*')|(?<word>\b(?:export|interface|const|await|new|false|import)\b)|(?<type>\b(?:string|number|boolean|Date|Note)\b)/g;

function coloured(text: string): string {
  let end = 0;
  let svg = '';
  for (const match of text.matchAll(TOKENS)) {
    const [kind] =
      Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) ?? [];
    svg += `${escaped(text.slice(end, match.index))}<tspan class="${kind}">${escaped(match[0])}</tspan>`;
    end = match.index + match[0].length;
  }
  return svg + escaped(text.slice(end));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
