import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandFailure } from '@mikrokit/compiler/commands';
import type { Connect, InlineConfig, Plugin, ResolvedConfig } from 'vite';
import { describePortInUse } from '../free-port.ts';
import { forwardRequest } from './forwarding/forward-request.ts';
import { forwardUpgrade } from './forwarding/forward-upgrade.ts';
import type { ServerTarget } from './forwarding/server-target.ts';

/** Vite's development server, with the API on the same port. */
interface RunningVite {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Protocols of Vite's own WebSockets. */
const OF_VITE = /^vite-/;

/**
 * Starts Vite's development server for the page in a folder. Requests for other files go to the
 * server of the application, and pages that it does not have return to Vite. Throws a
 * `CommandFailure` for an invalid folder or configuration.
 */
export async function startVite(folder: string, target: ServerTarget): Promise<RunningVite> {
  const root = resolve(folder);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandFailure(`mikrokit dev --vite: there is no folder ${root}`);
  const vite = await loadVite(root);
  const { server: settings } = await orFail(vite.resolveConfig({ root }, 'serve'));
  assertSettings(settings);
  const server = createServer();
  const { promise: ready, resolve: begin } = Promise.withResolvers<Connect.Server>();
  // Requests that arrive before Vite has started wait for it.
  server.on('request', (request, response) => {
    void ready.then((middlewares) => middlewares(request, response));
  });
  const port = await listen(server, settings);
  const inline: InlineConfig = {
    root,
    // The output of the server is shown in the same window.
    clearScreen: false,
    plugins: [forwarding(target)],
    server: { middlewareMode: { server }, port, strictPort: true, ...socketOn(server, settings) },
  };
  const running = await orFail(
    vite.createServer(inline).catch((error: unknown) => {
      server.close();
      throw error;
    }),
  );
  begin(running.middlewares);
  server.on('upgrade', (request, socket, head) => {
    if (OF_VITE.test(request.headers['sec-websocket-protocol'] ?? '')) return;
    // Vite's own proxy passes these on.
    const proxied = Object.keys(running.config.server.proxy ?? {});
    if (proxied.some((context) => isWithin(context, request.url ?? '/'))) return;
    void forwardUpgrade(target, request, socket, head);
  });
  return {
    url: `http://${urlHost(settings.host)}:${port}${running.config.base}`,
    close: async () => {
      server.close();
      await running.close();
      server.closeAllConnections();
    },
  };
}

/** Mistakes in the configuration are failures of the command. */
async function orFail<Result>(starting: Promise<Result>): Promise<Result> {
  try {
    return await starting;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`mikrokit dev --vite: Vite did not start. ${reason}`);
  }
}

/**
 * Sends requests for anything but Vite's files to the application's server. Vite then adds its
 * pages.
 */
function forwarding(target: ServerTarget): Plugin {
  return {
    name: 'mikrokit:server',
    configureServer:
      ({ middlewares }) =>
      () => {
        middlewares.use((request, response, next) => {
          // Vite has already replaced the address of a page by its file.
          const url = request.originalUrl ?? request.url ?? '/';
          forwardRequest({ target, url }, request, response, next).catch(next);
        });
      },
  };
}

type Settings = ResolvedConfig['server'];

/** Rejects settings that need a server of Vite's own. */
function assertSettings({ https, open }: Settings): void {
  const reject = (setting: string, instead: string): never => {
    throw new CommandFailure(`mikrokit dev --vite: remove server.${setting} of Vite. ${instead}`);
  };
  if (https) reject('https', 'Page and API are served by plain HTTP; browsers trust localhost.');
  if (open) reject('open', 'The command prints the address of the page.');
}

/** Listens on Vite's port, or on the next one that is free unless it has to be that one. */
async function listen(
  server: Server,
  { port = 5173, strictPort, host }: Settings,
): Promise<number> {
  const hostname = host === true ? undefined : host || 'localhost';
  for (let tried = port; ; tried++) {
    try {
      server.listen(tried, hostname);
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      if (strictPort || tried >= 65_535) {
        const inUse = await describePortInUse(tried, hostname);
        throw new CommandFailure(`mikrokit dev --vite: ${inUse}`);
      }
    }
  }
}

/**
 * Puts the WebSocket of hot updates on MikroKit's server. Before 8.3, Vite calls it `hmr.server`.
 */
function socketOn(
  server: Server,
  settings: Settings,
): Partial<NonNullable<InlineConfig['server']>> {
  const { hmr, ws } = settings as Settings & { readonly ws?: unknown };
  if (hmr === false || ws === false) return {};
  return ws === undefined ? { hmr: { server } } : ({ ws: { server } } as object);
}

/** As Vite compares the keys of `server.proxy`. */
function isWithin(context: string, url: string): boolean {
  return context.startsWith('^') ? new RegExp(context).test(url) : url.startsWith(context);
}

function urlHost(host: Settings['host']): string {
  if (typeof host !== 'string' || host === '') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

type Vite = typeof import('vite');

/** Loads the Vite that is installed in a folder. Throws a `CommandFailure` if there is none. */
async function loadVite(folder: string): Promise<Vite> {
  let file: string;
  try {
    file = createRequire(join(folder, 'package.json')).resolve('vite');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    throw new CommandFailure(
      `mikrokit dev --vite serves the page with your own Vite, and ${folder} has none. Install it: npm install --save-dev vite`,
    );
  }
  return import(pathToFileURL(file).href);
}
