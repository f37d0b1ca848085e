import type { FuzzResult } from '../fuzz-target.ts';
import type { Target } from '../target/target.ts';
import { printCurl } from './print-curl.ts';
import { printTest, type TestedServer } from './print-test.ts';

interface Report {
  readonly result: FuzzResult;
  readonly target: Pick<Target, 'api'>;
  /** The last lines that the server printed. */
  readonly printed: string;
  readonly server: TestedServer;
  /** In milliseconds. */
  readonly deadline: number;
  readonly seed: number;
  /** The command that makes the same calls. */
  readonly again: string;
}

/** The report as text. */
export function printReport({
  result,
  target,
  printed,
  server,
  deadline,
  seed,
  again,
}: Report): string {
  const { count, found, leftOut, called, answered } = result;
  const lines = [...leftOut].map(([id, why]) => `Left out: ${id}, as ${why}.`);
  const raw = Object.keys(target.api.raw ?? {});
  if (raw.length > 0) lines.push(`Left out: ${raw.join(', ')}, as raw routes have no types.`);
  const calls = count === 1 ? '1 call' : `${count.toLocaleString('en')} calls`;
  if (found === undefined) {
    const routes = called === 1 ? '1 route' : `${called} routes`;
    lines.push(
      `No fault in ${calls} of ${routes}, ${answered} of which gave results (seed ${seed}).`,
    );
    return lines.join('\n');
  }
  const { finding, isReproduced } = found;
  lines.push(`${finding.route} ${finding.why}, after ${calls}.`);
  if (!isReproduced)
    lines.push(
      'It happened once, and repeating the earlier calls did not show it again. This was the call.',
    );
  const reply = found.calls.at(-1)?.reply;
  if (reply !== undefined && 'text' in reply && reply.text !== '')
    lines.push('', shorten(reply.text, 500));
  const cause = lastLines(printed);
  if (cause !== '') lines.push('', 'The server printed:', cause);
  const url = 'module' in server ? 'http://localhost:3000' : server.url;
  lines.push('', 'As commands:', '', printCurl(found.calls, url, deadline).trimEnd());
  lines.push('', 'As a test:', '', printTest({ ...found, server, deadline }).trimEnd());
  lines.push('', `Repeat the calls: ${again}`);
  return lines.join('\n');
}

/** The last lines, with the first frames of each stack. */
function lastLines(text: string): string {
  let frames = 0;
  const lines = text.trim().split('\n');
  const kept = lines.filter((line) => {
    frames = /^ +at /.test(line) ? frames + 1 : 0;
    return frames <= 2;
  });
  return kept.slice(-12).join('\n');
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
