// No reply must contain these: a handler's secret text, a stack, a path of this machine, a source
// file.
const FORBIDDEN = [
  /SECRET/,
  /\bat [^"]*:\d+:\d+/,
  /node:internal/,
  /file:\/\//,
  /\/work\//,
  /\.[jt]s\b/,
];

/** Shorter texts and numbers can occur in a reply by chance. */
const SHORTEST_LEAK = 5;

/** Returns the first forbidden text in a reply, or `undefined`. */
export function findLeak(reply: string): string | undefined {
  for (const pattern of FORBIDDEN) {
    const found = pattern.exec(reply)?.[0];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns a value of a rejected request that its error reply repeats, or `undefined`. */
export function findEcho(body: string, reply: string): string | undefined {
  return sentTexts(body).find((text) => reply.includes(text));
}

/** The strings and numbers of a JSON body, or the whole body if it is not JSON. */
function sentTexts(body: string): string[] {
  const texts: string[] = [];
  const pending: unknown[] = [parseOr(body)];
  // No recursion: bodies of this suite nest deeper than the stack.
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'object' && value !== null) {
      for (const item of Object.values(value)) pending.push(item);
    } else if (String(value).length >= SHORTEST_LEAK && typeof value !== 'boolean') {
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
