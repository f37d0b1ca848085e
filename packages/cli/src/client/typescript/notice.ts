import { oneLine } from './comments.ts';

const NOTICE = 'Written by `mikrokit client typescript`';

/** The first line of the files that only we write, without the marks of a comment. */
export function noticeOf(source: string): string {
  return `${NOTICE} from ${oneLine(source)}. Do not edit it.`;
}

/** Whether we have written a file of a package. */
export function isOurs(file: string, text: string): boolean {
  if (file !== 'package.json')
    return /^(?:\/\/|<!--) /.test(text) && text.indexOf(NOTICE) < 6 && text.includes(NOTICE);
  const { mikrokit } = JSON.parse(text) as { mikrokit?: unknown };
  return typeof mikrokit === 'object' && mikrokit !== null && 'contract' in mikrokit;
}
