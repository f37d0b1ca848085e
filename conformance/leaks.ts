// What no reply may contain: a handler's secret text, a stack, a path of this machine, a source file.
const NEVER = [
  /SECRET/,
  /\bat [^"]*:\d+:\d+/,
  /node:internal/,
  /file:\/\//,
  /\/work\//,
  /\.[jt]s\b/,
];

/** Shorter texts and numbers may stand in a reply by chance. */
const TELLING = 5;

/** What a reply tells that it must not: the first such text, or `undefined`. */
export function findLeak(reply: string): string | undefined {
  for (const pattern of NEVER) {
    const found = pattern.exec(reply)?.[0];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Which value of a refused request stands in the error reply, or `undefined`. */
export function findEcho(body: string, reply: string): string | undefined {
  return sentTexts(body).find((text) => reply.includes(text));
}

/** The strings and numbers of a JSON body; all of the body when it is not JSON. */
function sentTexts(body: string): string[] {
  const texts: string[] = [];
  const pending: unknown[] = [parseOr(body)];
  // No recursion: bodies of this suite nest deeper than the stack.
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'object' && value !== null) {
      for (const item of Object.values(value)) pending.push(item);
    } else if (String(value).length >= TELLING && typeof value !== 'boolean') {
      texts.push(String(value));
    }
  }
  return texts;
}

function parseOr(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body.trim();
  }
}
