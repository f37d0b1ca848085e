import { CommandFailure } from '@mikrokit/compiler/commands';

/** Milliseconds in which a server has to describe itself. */
const LONGEST = 30_000;

/** The text of a server at `{prefix}/mikrokit.json`, which describes its API. */
export async function readDescription(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new CommandFailure(
      `--url needs a URL such as https://api.example.com/mikrokit.json, not ${url}`,
    );
  const reply = await fetch(url, { headers, signal: AbortSignal.timeout(LONGEST) }).catch(
    (error: Error) => {
      const cause = error.cause instanceof Error ? error.cause.message : error.message;
      throw new CommandFailure(`${url} cannot be read: ${cause}`);
    },
  );
  const text = reply.ok ? await reply.text().catch(() => '') : '';
  if (isDescription(text)) return text;
  throw new CommandFailure(
    `${url} is not the description of an API (status ${reply.status}); find it at mikrokit.json below the router's prefix`,
  );
}

function isDescription(text: string): boolean {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json !== 'object' || json === null) return false;
    return 'routes' in json && 'types' in json && 'version' in json && json.version === 1;
  } catch {
    return false;
  }
}
