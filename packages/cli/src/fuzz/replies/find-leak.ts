import { cwd } from 'node:process';
import type { Finding } from './finding.ts';

/** A stack trace or a path of a file in the text of an error. */
export function findLeak(text: string): Omit<Finding, 'route'> | undefined {
  const folder = JSON.stringify(cwd()).slice(1, -1);
  const found =
    /(?:\\n|\n) +at .{1,200}?:\d+:\d+/.exec(text) ??
    /(?:file:\/\/|node:internal|node_modules)[\w./@:-]*/.exec(text) ??
    (folder.length > 1 && text.includes(folder) ? [folder] : null);
  if (found === null) return undefined;
  const shown = JSON.stringify(found[0].trim());
  return { kind: 'leak', why: `replied with an error that shows ${shown}` };
}
