import { pathToFileURL } from 'node:url';
import { CommandFailure } from '@mikrokit/compiler/commands';
import type { MockCodecs } from '@mikrokit/types/runtime';
import { describePortInUse } from '../free-port.ts';
import { importInstalled } from '../router/import-installed.ts';
import type { MockCommand, ServedOptions } from './mock.ts';

/** A server of mocks on this machine. */
interface MockServer {
  /** Answers by the codecs of a module from now on, and returns the URL. */
  readonly use: (module: string, options: ServedOptions) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** The part of a router that a server calls. */
interface Dispatcher {
  accept(method: string, url: string, contentType: string | undefined): unknown;
  acceptRoute(id: string): unknown;
  prepare(): Promise<void>;
}

interface Mock {
  readonly createMock: (options: object, codecs: MockCodecs) => Dispatcher;
}

interface Http {
  readonly serve: (
    router: unknown,
    options: object,
  ) => Promise<{ readonly url: string; close(options: { deadline: number }): Promise<void> }>;
}

/** The address of this machine that no other one reaches. */
const HOSTNAME = '127.0.0.1';
/** Milliseconds that calls have when the server closes. */
const DEADLINE = 500;

/** Loads the application's installed packages for serving. `entry` is one of its files. */
export async function createMockServer(entry: string, command: MockCommand): Promise<MockServer> {
  const { createMock } = await importInstalled<Mock>(entry, '@mikrokit/router/mock');
  const { serve } = await importInstalled<Http>(entry, '@mikrokit/http');
  let { port } = command;
  let current: Dispatcher | undefined;
  let running: Awaited<ReturnType<Http['serve']>> | undefined;
  let headersServed = '';
  const dispatcher: Dispatcher = {
    accept: (...request) => (current as Dispatcher).accept(...request),
    acceptRoute: (id) => (current as Dispatcher).acceptRoute(id),
    // Its stores are in memory.
    prepare: async () => {},
  };
  const start = async (headers: HookHeaders): Promise<string> => {
    const key = JSON.stringify(headers);
    // Pages of other origins can only send headers that the server has named when it started.
    if (running !== undefined && key !== headersServed) await running.close({ deadline: DEADLINE });
    else if (running !== undefined) return running.url;
    headersServed = key;
    running = await listen(serve, dispatcher, { port, headers });
    port = Number(new URL(running.url).port);
    return running.url;
  };
  return {
    use: async (module, options) => {
      const { codecs } = (await import(pathToFileURL(module).href)) as {
        readonly codecs: MockCodecs;
      };
      current = createMock(mockOptions(command, options), codecs);
      return start(headersOf(codecs));
    },
    close: async () => running?.close({ deadline: DEADLINE }),
  };
}

async function listen(
  serve: Http['serve'],
  dispatcher: Dispatcher,
  { port, headers: { sent, returned } }: { readonly port: number; readonly headers: HookHeaders },
) {
  const cors = {
    origins: isLoopback,
    credentials: true,
    headers: ['prefer', ...sent],
    exposeHeaders: returned,
  };
  try {
    return await serve(dispatcher, { port, hostname: HOSTNAME, cors });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new CommandFailure(`${await describePortInUse(port, HOSTNAME)}; add --port`);
  }
}

function mockOptions({ seed, latency, errors, prefix, now }: MockCommand, served: ServedOptions) {
  const { pathTransform: _, ...options } = served;
  return {
    ...options,
    seed,
    latency,
    errors,
    ...(prefix !== undefined && { prefix }),
    ...(now !== undefined && { now }),
  };
}

/** The headers that hooks read and write. */
interface HookHeaders {
  readonly sent: readonly string[];
  readonly returned: readonly string[];
}

function headersOf({ hooks }: MockCodecs): HookHeaders {
  const all = Object.values(hooks);
  return {
    sent: all.flatMap(({ header }) => header ?? []),
    // Browsers store cookies, and hide them from pages.
    returned: all.flatMap(({ returns }) =>
      typeof returns === 'object' && returns.header !== 'set-cookie' ? [returns.header] : [],
    ),
  };
}

/** Whether an origin is a page of this machine, on any port. Names under `.localhost` are loopback: RFC 6761 section 6.3. */
function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);
}
