import type { Diagnostic } from '../../diagnostic.ts';
import type { CompiledFile } from '../../emit/compiled-file.ts';
import type { RecordedCall } from './calls/recorded-call.ts';

/** A message from the loader of a server to `mikrokit dev`. */
export type ServerMessage =
  /** These files were loaded, or read for their types. */
  | { readonly mikrokit: 'read'; readonly files: readonly string[] }
  /** This file of the application is compiled, if it needs codecs. */
  | { readonly mikrokit: 'compile'; readonly file: string }
  | { readonly mikrokit: 'listening'; readonly address: ServerAddress }
  /** This call has a reply, or something has happened behind that. */
  | { readonly mikrokit: 'call'; readonly call: RecordedCall };

/** Where a server listens: a port, or a Unix domain socket. */
export type ServerAddress = { readonly isSecure: boolean } & (
  | { readonly host: string; readonly port: number }
  | { readonly path: string }
);

/** The message from `mikrokit dev` that lets a server load its application. */
export interface LoadMessage {
  readonly mikrokit: 'load';
  readonly files: ReadyFiles;
  /** Whether calls are recorded for the explorer. */
  readonly recordsCalls: boolean;
}

/** Files that `mikrokit dev` has compiled ahead, by path. */
export type ReadyFiles = Readonly<Record<string, ReadyFile>>;

/** The result for a file that had this text: codecs, none, or the reasons for refusing it. */
export interface ReadyFile {
  readonly text: string;
  readonly compiled?: Omit<CompiledFile, 'text'>;
  readonly refused?: readonly Diagnostic[];
}

/** Whether a message is from our loader, and not from the application. */
export function isServerMessage(message: unknown): message is ServerMessage {
  return typeof message === 'object' && message !== null && 'mikrokit' in message;
}

/** The variable that tells `files()` of @mikrokit/http that Vite serves the page. */
export const VITE = 'MIKROKIT_VITE';

/** The variable with the id of the process of `mikrokit dev`. Processes that the server starts inherit it, too. */
export const DEV_PROCESS = 'MIKROKIT_DEV_PROCESS';
