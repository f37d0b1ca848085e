import type { ReadyFiles } from '@mikrokit/compiler/commands';
import type { RecordedCall } from '@mikrokit/explorer';
import type { ListenAddress } from './sockets/listen-address.ts';

/** A message from the loader of a server to `mikrokit dev`. */
export type ServerMessage = LoaderMessage | SocketMessage;

/** Says which files a server reads, and where it listens. */
export type LoaderMessage =
  /** These files were loaded. */
  | { readonly mikrokit: 'read'; readonly files: readonly string[] }
  /** This module of MikroKit's packages was loaded. */
  | { readonly mikrokit: 'package'; readonly url: string }
  | { readonly mikrokit: 'listening'; readonly address: ServerAddress }
  /** It could not listen there: another process does. */
  | { readonly mikrokit: 'port-in-use'; readonly port: number; readonly host?: string | undefined }
  /** This call has a reply, or something has happened after it. */
  | { readonly mikrokit: 'call'; readonly call: RecordedCall };

/** Hands listening sockets from one server to the next. */
export type SocketMessage =
  /** A server wants the socket of this location. */
  | { readonly mikrokit: 'take'; readonly location: ListenAddress }
  /** It listens with that socket, and takes the connections that wait. */
  | { readonly mikrokit: 'taken'; readonly location: ListenAddress }
  /** Comes with the socket on which a server listened at this location. */
  | { readonly mikrokit: 'held'; readonly location: ListenAddress }
  /** All sockets are released, and connections have had time to end. */
  | { readonly mikrokit: 'released' };

/** Where a server listens: at a port, or a Unix domain socket. */
export type ServerAddress = { readonly isSecure: boolean } & (
  | { readonly host: string; readonly port: number }
  | { readonly path: string }
);

/** A message from `mikrokit dev` to the loader of a server. */
export type CommandMessage =
  /** Names modules of MikroKit's packages to load while the application waits for its codecs. */
  | { readonly mikrokit: 'load-ahead'; readonly urls: readonly string[] }
  | LoadMessage
  /** Asks for its sockets, because another server replaces it. */
  | { readonly mikrokit: 'release' }
  /** The answer to `take`. Comes with a socket if one is held. */
  | { readonly mikrokit: 'socket'; readonly location: ListenAddress }
  /** Comes with a connection that was opened while no server listened. */
  | { readonly mikrokit: 'connection'; readonly location: ListenAddress };

/** Lets a server load its application. */
export interface LoadMessage {
  readonly mikrokit: 'load';
  readonly files: ReadyFiles;
  /** Whether calls are recorded for the explorer. */
  readonly recordsCalls: boolean;
  /** The locations of the previous server, whose sockets are held. */
  readonly held: readonly ListenAddress[];
}

/** Whether a message is from our loader, and not from the application. */
export function isServerMessage(message: unknown): message is ServerMessage {
  return isOurs(message);
}

/** Whether a message is about listening sockets. */
export function isSocketMessage(message: ServerMessage): message is SocketMessage {
  return ['take', 'taken', 'held', 'released'].includes(message.mikrokit);
}

/** Whether a message is from `mikrokit dev`, and not for the application. */
export function isCommandMessage(message: unknown): message is CommandMessage {
  return isOurs(message);
}

function isOurs(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'mikrokit' in message;
}

/** The variable that tells `files()` of @mikrokit/http that Vite serves the page. */
export const VITE = 'MIKROKIT_VITE';

/** The variable with the address of the explorer. `/` of the server redirects to it. */
export const EXPLORER = 'MIKROKIT_EXPLORER';

/** The variable with the id of the process of `mikrokit dev`. Processes that the server starts inherit it, too. */
export const DEV_PROCESS = 'MIKROKIT_DEV_PROCESS';
