/** A drawing of boxes and arrows, in pixels. */
export interface Drawing {
  /** What it shows, for those who cannot see it. */
  readonly label: string;
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
}

/** A box with a title and lines of code or text. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly lines?: readonly string[];
  /** Ours has the colour of the project, and a frame encloses other boxes. */
  readonly kind?: 'ours' | 'frame';
}

/** An arrow over two or more points, with a label next to its first part. */
export interface Arrow {
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly label?: string;
  /** Where the label begins; by default above the middle of the first part. */
  readonly labelAt?: readonly [x: number, y: number];
}

const SANS = 'system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif';
const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';

/** Colours on white and on a dark page: the image follows the colour scheme of its page. */
const STYLE = `text{font:14px ${SANS};fill:#1f2328}.title{font-weight:600}.code{font:12.500px ${MONO};fill:#59636e;white-space:pre}.label{font-size:13px;fill:#59636e}
.box{fill:#f6f8fa;stroke:#afb8c1}.ours{fill:#fff1e9;stroke:#d1480f}.frame{fill:none;stroke:#afb8c1;stroke-dasharray:5 4}
.arrow{fill:none;stroke:#59636e;stroke-width:1.5}.head{fill:#59636e}
@media (prefers-color-scheme:dark){text{fill:#e6edf3}.code,.label{fill:#9198a1}.box{fill:#161b22;stroke:#57606a}.ours{fill:#3a1d0f;stroke:#ff8a4c}.frame{stroke:#57606a}.arrow{stroke:#9198a1}.head{fill:#9198a1}}`;

/** Draws it as an SVG. Throws for a text that its box cannot hold. */
export function draw({ label, width, height, boxes, arrows }: Drawing): string {
  const parts = [...boxes.map(boxOf), ...arrows.map(arrowOf)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(label)}">
<style>${STYLE}</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="head" d="M0 0l8 4-8 4z"/></marker></defs>
${parts.join('\n')}
</svg>
`;
}

const LINE = 18;

function boxOf({ x, y, width, height, title, lines = [], kind }: Box): string {
  const style = kind === 'ours' ? 'ours' : kind === 'frame' ? 'frame' : 'box';
  const isCentred = kind !== 'frame' && lines.length === 0;
  assertFits(title, width - 20, 7.9);
  for (const line of lines) assertFits(line, width - 20, 7.6);
  if (30 + lines.length * LINE > height) throw new Error(`${title} has no place for its lines`);
  const heading = isCentred
    ? `<text class="title" x="${x + width / 2}" y="${y + height / 2 + 5}" text-anchor="middle">${escaped(title)}</text>`
    : `<text class="title" x="${x + 12}" y="${y + 22}">${escaped(title)}</text>`;
  const texts = lines.map(
    (line, i) =>
      `<text class="code" x="${x + 12}" y="${y + 44 + i * LINE}">${escaped(line)}</text>`,
  );
  return [
    `<rect class="${style}" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>`,
    heading,
    ...texts,
  ].join('');
}

function assertFits(text: string, width: number, character: number): void {
  if (text.length * character > width) throw new Error(`A box is too narrow for: ${text}`);
}

function arrowOf({ points, label, labelAt }: Arrow): string {
  const [first, second] = points;
  if (first === undefined || second === undefined) throw new Error('An arrow has two ends');
  const path = `<path class="arrow" marker-end="url(#head)" d="M${points.map((point) => point.join(' ')).join('L')}"/>`;
  if (label === undefined) return path;
  const [x, y] = labelAt ?? [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2 - 8];
  const anchor = labelAt ? 'start' : 'middle';
  return `${path}<text class="label" x="${x}" y="${y}" text-anchor="${anchor}">${escaped(label)}</text>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
