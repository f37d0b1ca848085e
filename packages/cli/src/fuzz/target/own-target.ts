import { type ChildProcess, spawn } from 'node:child_process';
import { extname, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sourceConditions, CommandFailure } from '@mikrokit/compiler/commands';
import type { FuzzedApi } from '../fuzzed-api.ts';
import { sendRequest } from './send-request.ts';
import type { Target } from './target.ts';

/** A module whose router is to be served. */
export interface ServedModule {
  /** Its file. */
  readonly entry: string;
  readonly exportName: string | undefined;
}

/** The reply of its process. */
export type ServedReply =
  | { readonly failure: string }
  | {
      readonly url: string;
      readonly api: FuzzedApi;
      /** The name under which the module exports the router. */
      readonly exportName: string;
      /** Whether that is a function which makes the router. */
      readonly isFactory: boolean;
    };

/** The most characters of a server's output that are kept. */
const MOST_OUTPUT = 8000;

/** How a module exports its router. */
type OwnExport = Pick<Server, 'exportName' | 'isFactory'>;

/**
 * Serves a module's router in a separate process on this machine. `deadline` is in milliseconds.
 */
export async function startOwnTarget(module: ServedModule, deadline: number): Promise<Target & OwnExport> {
  let server = await startServer(module);
  // Starting takes longer than most calls, so the next one starts meanwhile, once the first was needed.
  let next: Promise<Server> | undefined;
  return {
    api: server.api,
    exportName: server.exportName,
    isFactory: server.isFactory,
    get url() {
      return server.url;
    },
    send: (request) => sendRequest(server.url, request, deadline),
    printed: async () => {
      // The server has printed everything about its calls, but the pipe delivers it a moment later.
      await prototypeKeys(server.child);
      await setTimeout(100);
      return server.printed();
    },
    prototypeKeys: () => prototypeKeys(server.child),
    restart: async () => {
      const [started] = await Promise.all([next ?? startServer(module), stop(server)]);
      server = started;
      next = startServer(module);
      // The code that uses it reports the error.
      next.catch(() => {});
    },
    close: async () => {
      const spare = await next?.catch(() => undefined);
      await Promise.all([stop(server), spare && stop(spare)]);
    },
  };
}

/** It has nothing to finish, and a handler that never returns would not notice a softer signal. */
async function stop({ child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

interface Server {
  readonly child: ChildProcess;
  readonly api: FuzzedApi;
  readonly url: string;
  readonly exportName: string;
  readonly isFactory: boolean;
  readonly printed: () => string;
}

async function startServer(module: ServedModule): Promise<Server> {
  const script = new URL(`./serve-module${extname(import.meta.url)}`, import.meta.url);
  const conditions = sourceConditions.map((condition) => `--conditions=${condition}`);
  const child = spawn(process.execPath, [...conditions, fileURLToPath(script)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-MOST_OUTPUT);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const reply = await new Promise<ServedReply>((resolve, reject) => {
    child.once('message', (message) => resolve(message as ServedReply));
    child.once('close', () => resolve({ failure: 'It ended its process before it could be called.' }));
    child.once('error', reject);
    child.send(module);
  });
  if ('failure' in reply) {
    child.kill('SIGKILL');
    const file = relative('', module.entry);
    throw new CommandFailure(`${file} cannot be served: ${reply.failure}\n${output}`.trimEnd());
  }
  return { child, ...reply, printed: () => output };
}

/** Asks a module's process for the names on `Object.prototype`. */
export const PROTOTYPE_KEYS = 'prototype keys';

/** Empty if the process has ended, or does not answer. Its next call shows that. */
async function prototypeKeys(child: ChildProcess): Promise<readonly string[]> {
  if (!child.connected) return [];
  return new Promise((resolve) => {
    const finish = (keys: readonly string[] = []) => {
      clearTimeout(timer);
      child.off('message', finish).off('exit', finishEmpty);
      resolve(keys);
    };
    const finishEmpty = () => finish();
    const timer = globalThis.setTimeout(finish, PATIENCE);
    child.once('message', finish).once('exit', finishEmpty);
    child.send(PROTOTYPE_KEYS, (error) => error && finish());
  });
}

const PATIENCE = 1000;
