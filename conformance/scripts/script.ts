import type { ExecutionContext } from 'ava';
import type { CallReply, Capability, RawConnection, RunningTarget } from '../target.ts';

/** A test that one call and one reply cannot express. */
export interface Script {
  readonly title: string;
  readonly needs?: Capability | readonly Capability[];
  play(stage: Stage): Promise<void>;
}

export interface Stage {
  readonly t: ExecutionContext;
  readonly target: RunningTarget;
  /** Whether the host keeps reading a rejected body. */
  readonly lingers: boolean;
  /** Unique for this script, to name its events on the server. */
  readonly token: string;
}

/** Connects to the target. The script must declare `needs: 'sockets'`. */
export function connectTo(target: RunningTarget): Promise<RawConnection> {
  if (target.connect === undefined) throw new Error('A target with sockets has to offer connect()');
  return target.connect();
}

/** Calls a route with parameters. */
export function callRoute(
  target: RunningTarget,
  route: string,
  params: readonly unknown[],
): Promise<CallReply> {
  return target.call({
    method: 'POST',
    path: `/${route}`,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(params)),
  });
}

/** The text of a request; `content-length` is the body's length by default. */
export function requestText(
  route: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): string {
  const all: Record<string, string> = {
    host: 'localhost',
    'content-type': 'application/json',
    ...headers,
  };
  if (!('transfer-encoding' in all)) all['content-length'] ??= String(Buffer.byteLength(body));
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /${route} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
