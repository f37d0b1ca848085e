import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandFailure, sourceConditions } from '@mikrokit/compiler/commands';
import { EXPLORER_PATH, readPageFile, rejectionOfRequest } from '@mikrokit/explorer';
import { describePortInUse } from '../free-port.ts';
import type { RecentCalls } from './calls/recent-calls.ts';
import { forwardRequest } from './forwarding/forward-request.ts';
import type { ServerTarget } from './forwarding/server-target.ts';

/** The explorer, with the API on the same port. */
interface RunningExplorer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** The program whose routes the explorer shows. */
interface ExplorerInit {
  /** The server of the application. */
  readonly target: ServerTarget;
  readonly calls: RecentCalls;
  /** Default: 4984, or any free one. */
  readonly port: number | undefined;
}

/** Browsers store what users enter by port, so it should be the same at each start. */
const USUAL_PORT = 4984;
/** Only this machine reaches it. */
const LOOPBACK = '127.0.0.1';

/**
 * Starts the server of the explorer, on the port or, by default, on 4984 or any free one. It sends other requests to the
 * server of the application. Throws a `CommandFailure` if a port that was asked for is in use.
 */
export async function startExplorer({
  target,
  calls,
  port,
}: ExplorerInit): Promise<RunningExplorer> {
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    const reply = (status: number, text: string): void => {
      const body = Buffer.from(`${text}\n`);
      const type = 'text/plain; charset=utf-8';
      response.writeHead(status, { 'content-type': type, 'content-length': body.length }).end(body);
    };
    const answer = async (): Promise<void> => {
      const rejection = rejectionOfRequest({ headers: request.headers, port: portOf(server) });
      if (rejection !== undefined) return reply(403, rejection);
      const path = url.replace(/[?#].*$/s, '');
      if (path === `${EXPLORER_PATH}/calls`) return replyJson(response, calls.list());
      if (path === `${EXPLORER_PATH}/changes`)
        return replyJson(response, await readContractChanges());
      const file = await readPageFile(path);
      if (file === undefined) {
        const missing = () =>
          path === '/'
            ? response
                .writeHead(302, { location: EXPLORER_PATH, 'cache-control': 'no-store' })
                .end()
            : reply(404, `There is no such page; the explorer is ${EXPLORER_PATH}`);
        return forwardRequest({ target, url }, request, response, missing);
      }
      if (request.method !== 'GET' && request.method !== 'HEAD') return reply(405, 'Use GET');
      response.writeHead(200, file.headers).end(request.method === 'HEAD' ? undefined : file.body);
    };
    answer().catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else reply(500, 'The explorer failed; the terminal of mikrokit dev says why');
      console.error(error);
    });
  });
  await listen(server, port);
  // The command ends if another part of it fails to start.
  server.unref();
  return {
    url: `http://${LOOPBACK}:${portOf(server)}${EXPLORER_PATH}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function replyJson(response: ServerResponse, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  response.writeHead(200, { ...headers, 'cache-control': 'no-store' }).end(body);
}

async function listen(server: Server, port: number | undefined): Promise<void> {
  for (const tried of port === undefined ? [USUAL_PORT, 0] : [port]) {
    try {
      server.listen(tried, LOOPBACK);
      await once(server, 'listening');
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  const inUse = await describePortInUse(port ?? USUAL_PORT, LOOPBACK);
  throw new CommandFailure(`mikrokit dev --explorer: ${inUse}`);
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** The report of `mikrokit contract check`, or why there is none. */
type ContractChanges = { readonly report: unknown } | { readonly failure: string };

/**
 * Compares the current code with the lock file, in a separate process, because that loads the
 * application.
 */
function readContractChanges(): Promise<ContractChanges> {
  const command = fileURLToPath(new URL(`../main${extname(import.meta.url)}`, import.meta.url));
  const conditions = sourceConditions.map((condition) => `--conditions=${condition}`);
  const args = [...conditions, command, 'contract', 'check', '--all', '--format=json'];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { maxBuffer: MAX_REPORT }, (_error, stdout, stderr) => {
      // Its exit code depends on the changes. Without a report it has failed.
      const report = parse(stdout);
      resolve(report === undefined ? { failure: stderr || 'There is no report' } : { report });
    });
  });
}

/** 16 MB. */
const MAX_REPORT = 16_777_216;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
