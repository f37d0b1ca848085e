import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import {
  type ReadyFile,
  type ReadyFiles,
  type ServerCompiler,
  Spinner,
} from '@mikrokit/compiler/commands';
import type { RecordedCall } from '@mikrokit/explorer';
import { describePortInUse } from '../free-port.ts';
import { SETTLED_MS } from '../watch/changes.ts';
import { reportLine } from '../watch/report-line.ts';
import { type SourceWatcher, watchSources } from '../watch/watch-sources.ts';
import { ChangeLog } from './change-log.ts';
import type { ServerTarget } from './forwarding/server-target.ts';
import type { LoaderMessage } from './messages.ts';
import { type ServerCommand, type ServerProcess, startServer } from './server-process.ts';
import { HeldSockets } from './sockets/held-sockets.ts';
import type { ListenAddress } from './sockets/listen-address.ts';

/** Milliseconds after which a program that has never listened counts as started. */
const STARTED_MS = 2000;
/** Milliseconds until the compiler of a server that listens reads all types, for the next change and for the cache. */
const IDLE_MS = 300;

/** Options of {@link DevSession}. */
interface DevSessionInit {
  readonly command: ServerCommand;
  readonly target: ServerTarget;
  /** Gets the calls of the server, if the command asks for them. */
  readonly onCall: (call: RecordedCall) => void;
  /** `onRead` receives the files whose types the codecs depend on. */
  readonly createServerCompiler: (onRead: SourceWatcher['add']) => ServerCompiler;
}

/** The server of `mikrokit dev`: it is replaced after each change of the files that it was loaded from. */
export class DevSession {
  readonly #command: ServerCommand;
  readonly #entry: string;
  readonly #target: ServerTarget;
  readonly #onCall: (call: RecordedCall) => void;
  readonly #watcher: SourceWatcher;
  readonly #compiler: ServerCompiler;
  readonly #changes = new ChangeLog(reportLine);
  readonly #spinner = new Spinner();
  readonly #sockets = new HeldSockets();
  /** The modules of MikroKit's packages that servers have loaded. */
  readonly #packages = new Set<string>();
  #server: ServerProcess | undefined;
  /** A process that waits for its codecs. It replaces the server once everything compiles. */
  #next: ServerProcess | undefined;
  /** Runs until files have not changed for a moment. */
  #settling: NodeJS.Timeout | undefined;
  /** Runs until the server has nothing to do. */
  #idling: NodeJS.Timeout | undefined;
  #replacing: Promise<void> | undefined;
  #isEnding = false;
  /** Where the last server could not listen. */
  #portInUse: ListenAddress | undefined;
  /** Whether the program has listened on a port. */
  #listens = false;

  constructor({ command, target, onCall, createServerCompiler }: DevSessionInit) {
    this.#command = command;
    this.#target = target;
    this.#onCall = onCall;
    this.#entry = realpathSync(command.entry);
    this.#watcher = watchSources(this.#entry, (file) => this.#changed(file));
    this.#compiler = createServerCompiler(this.#watcher.add);
  }

  start(): void {
    this.#next = this.#spawn();
    this.#replacing = this.#compileFirst();
  }

  /** Resolves when the server has ended and nothing is watched any more. */
  async end(): Promise<void> {
    this.#isEnding = true;
    this.#spinner.stop();
    clearTimeout(this.#settling);
    clearTimeout(this.#idling);
    const processes = [this.#server, this.#next];
    this.#server = undefined;
    this.#next = undefined;
    const stopping = processes.map((process) => process?.stop());
    await Promise.all([this.#replacing, ...stopping, this.#watcher.close()]);
    this.#sockets.closeAll();
    this.#compiler.close();
  }

  #changed(file: string): void {
    this.#compiler.add(file);
    this.#changes.add(relative('', file));
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#replace(), SETTLED_MS);
  }

  #replace(): void {
    // The server that is being compiled or replaced will include this change.
    if (this.#replacing || this.#isEnding) return;
    clearTimeout(this.#idling);
    this.#changes.report(() => 'then another file before the server listened');
    if (mayRunBeside(this.#command)) this.#next ??= this.#spawn();
    this.#next?.loadAhead([...this.#packages]);
    // The old server answers, and the new process starts, in the meantime.
    const files = this.#compile();
    if (!this.#keepsServer(files)) this.#replacing = this.#replaceWith(files);
  }

  #compile(): ReadyFiles {
    this.#changes.take();
    return this.#spinner.during('Compiling', this.#compiler.compile);
  }

  async #replaceWith(compiled: ReadyFiles): Promise<void> {
    let files = compiled;
    const old = this.#server;
    // From now on its end is ours.
    this.#server = undefined;
    await this.#target.starting();
    await old?.stop();
    // A change while the old server ended.
    if (this.#changes.hasMore() && !this.#isEnding) files = this.#compile();
    this.#replacing = undefined;
    if (!this.#isEnding) this.#load(files);
  }

  /** Whether the running server is kept, because the next one would not load. Prints why. */
  #keepsServer(files: ReadyFiles): boolean {
    if (!this.#server || this.#server.hasEnded()) return false;
    const failures = this.#compiler.failuresFrom(this.#entry, files);
    if (failures.length === 0) return false;
    console.error(failures.join('\n\n'));
    this.#changes.report(() => 'does not compile, the old server keeps running');
    return true;
  }

  /**
   * TypeScript reads the project while the server's process starts, which then asks for the imports
   * of its entry.
   */
  async #compileFirst(): Promise<void> {
    // A change would be missed while the compiler keeps this thread busy.
    await this.#watcher.ready;
    this.#compiler.add(this.#entry);
    await this.#replaceWith(this.#compile());
  }

  #load(files: ReadyFiles): void {
    this.#server = this.#next ?? this.#spawn();
    this.#next = undefined;
    this.#server.load(files);
    if (!this.#listens) {
      this.#idling = setTimeout(() => this.#isUp(() => 'started again'), STARTED_MS);
    }
  }

  #spawn(): ServerProcess {
    const server = startServer(this.#command, {
      held: this.#sockets,
      compileFile: (file) => this.#compileFile(file),
      onMessage: (message) => this.#receive(message, server),
    });
    server.ended.then((code) => {
      if (this.#server === server || this.#next === server) void this.#ended(server, code);
    });
    return server;
  }

  #compileFile(file: string): ReadyFile {
    const what = `Compiling ${relative('', file)}`;
    const result = this.#spinner.during(what, () => this.#compiler.compileFile(file));
    // A server that waits for its codecs has not started yet.
    this.#idling?.refresh();
    return result;
  }

  #receive(message: LoaderMessage, sender: ServerProcess): void {
    if (message.mikrokit === 'read') this.#watcher.add(message.files);
    else if (message.mikrokit === 'package') this.#packages.add(message.url);
    else if (message.mikrokit === 'call') this.#onCall(message.call);
    else if (message.mikrokit === 'port-in-use') this.#portInUse = message;
    else if (this.#server === sender) {
      this.#listens = true;
      this.#portInUse = undefined;
      this.#target.listening(message.address);
      this.#isUp((ms) => `listening again after ${ms} ms`);
    }
  }

  async #ended(server: ServerProcess, code: number | NodeJS.Signals): Promise<void> {
    this.#spinner.stop();
    this.#sockets.closeAll();
    this.#target.ended(`ended with ${code}`);
    const inUse = this.#portInUse;
    this.#portInUse = undefined;
    const reason =
      inUse === undefined
        ? `ended with ${code}`
        : `${await describePortInUse(inUse.port, inUse.host)}: name another port`;
    // A change, or the end of the command, while the port was described.
    if (this.#server !== server && this.#next !== server) return;
    const outcome = `${reason}, waiting for a change`;
    if (!this.#changes.report(() => outcome)) reportLine(outcome);
  }

  #isUp(outcome: (milliseconds: number) => string): void {
    this.#changes.report(outcome);
    clearTimeout(this.#idling);
    this.#idling = setTimeout(() => {
      if (this.#replacing || this.#isEnding) return;
      // Sockets of ports that the program no longer uses.
      this.#sockets.closeAll();
      this.#compiler.prepare();
    }, IDLE_MS);
  }
}

/**
 * Whether a new process can start before the old one has ended. Options of Node can open a port, as
 * `--inspect` does, or run code of the application.
 */
function mayRunBeside({ nodeOptions }: ServerCommand): boolean {
  const all = [...nodeOptions, process.env.NODE_OPTIONS ?? ''];
  return !all.some((option) =>
    /(?:^|\s)(?:--(?:inspect|import|require|loader|experimental-loader)|-r\b)/.test(option),
  );
}
