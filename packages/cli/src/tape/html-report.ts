import type { JudgedFinding } from '../contract/judged-findings.ts';
import type { TapeLocation } from './check-tape.ts';
import type { Change, Difference, Outcome } from './installed-recorder.ts';

/** The contents of a report. */
interface HtmlReport {
  readonly calls: readonly TapeLocation[];
  readonly differences: readonly Difference[];
  readonly findings: readonly JudgedFinding[];
  readonly summary: string;
}

const STYLE = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem; padding: 0 1rem; color-scheme: light dark; }
table { border-collapse: collapse; table-layout: fixed; width: 100%; }
th, td { border: 1px solid #8886; padding: .3rem .5rem; text-align: left; vertical-align: top; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.recorded { background: #f442; } .actual { background: #4b42; }
`;

/** One page with the differences of a tape side by side. It needs nothing from elsewhere, and has no scripts. */
export function toHtml({ calls, differences, findings, summary }: HtmlReport): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Tape check</title>
<style>${STYLE}</style>
<h1>Tape check</h1>
<p>${escapeHtml(summary)}</p>
${differences.map((difference) => differenceHtml(difference, calls[difference.index])).join('\n')}
${findings.length === 0 ? '' : `<h2>Types</h2>\n<ul>\n${findings.map(findingHtml).join('\n')}\n</ul>`}
</html>
`;
}

function differenceHtml(
  { call, actual, changes }: Difference,
  location: TapeLocation | undefined,
): string {
  const at =
    location === undefined
      ? ''
      : ` <small>${escapeHtml(`${location.file}:${location.line}`)}</small>`;
  const title = `<h2>${escapeHtml(call.route)}${at}</h2>`;
  if (actual === undefined)
    return `${title}\n<p>The route is gone, or is no longer one that can be replayed.</p>`;
  return `${title}
<table>
<tr><th>Location</th><th>On the tape</th><th>Today</th></tr>
${changes.map(changeHtml).join('\n')}
</table>
<details><summary>The whole outcome</summary>
<table>
<tr><th>On the tape</th><th>Today</th></tr>
<tr><td>${outcomeHtml(call)}</td><td>${outcomeHtml(actual)}</td></tr>
</table>
</details>`;
}

function changeHtml(change: Change): string {
  const recorded = 'recorded' in change ? json(change.recorded) : '';
  const actual = 'actual' in change ? json(change.actual) : '';
  return `<tr><td><code>${escapeHtml(change.location)}</code></td><td class="recorded">${recorded}</td><td class="actual">${actual}</td></tr>`;
}

function outcomeHtml({ status, results, errors, items, sent }: Outcome): string {
  return json({ status, results, errors, items, sent });
}

function json(value: unknown): string {
  return `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}

function findingHtml({ severity, location, why }: JudgedFinding): string {
  return `<li><strong>${severity}</strong> <code>${escapeHtml(location)}</code>: ${escapeHtml(why)}</li>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
