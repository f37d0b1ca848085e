import type { FileParams } from '@mikrokit/types/runtime';
import type { WebCall } from '../adapter.ts';
import { unreadMember } from '../call/body.ts';
import type { Context } from '../call/context.ts';
import { toProtocolError } from '../call/errors.ts';
import { crossSiteError } from '../raw/cross-site-error.ts';
import type { RunningCall, Step } from '../steps/step.ts';
import { type IncomingFiles, LocalFiles, openFiles } from './incoming-files.ts';

/** The files of the calls that run. */
export type FilesOfCalls = WeakMap<Context, FilesOfCall>;

interface FilesOfCall {
  readonly files: IncomingFiles;
  readonly call: RunningCall;
}

/** The route of an {@link OpenFilesStep}. */
interface OpenFilesInit {
  readonly params: FileParams;
  /** The most bytes of the whole request, and of the JSON in it. */
  readonly maxBodySize: number;
  readonly maxCallSize: number;
  readonly files: FilesOfCalls;
}

/** Takes the request from the adapter, before all other steps. Nothing of its body is read. */
export class OpenFilesStep implements Step {
  readonly kind = 'route';
  readonly id: string;
  readonly errors = undefined;
  readonly #init: OpenFilesInit;

  constructor(id: string, init: OpenFilesInit) {
    this.id = id;
    this.#init = init;
  }

  runsOnError(): boolean {
    return false;
  }

  async start(call: RunningCall): Promise<undefined> {
    const { context } = call;
    const { params, maxBodySize, maxCallSize, files } = this.#init;
    const { local, observer } = context.request;
    const options = { params, maxCallSize, observer };
    const incoming =
      local === undefined
        ? openFiles(await this.#request(context, maxBodySize), options)
        : new LocalFiles(local);
    files.set(context, { files: incoming, call });
    return undefined;
  }

  finish(): undefined {}

  async #request({ request, signal }: Context, maxBodySize: number): Promise<Request> {
    if (request.toWeb === undefined)
      throw toProtocolError(
        'unsupported-media-type',
        'The route takes files: send them in a request of their own',
      );
    const { request: web, site }: WebCall = await request.toWeb({ maxBodySize, signal });
    const sent = { method: web.method, header: (name: string) => request.header(name) };
    const error = crossSiteError(sent, site, false);
    if (error !== undefined) throw error;
    return web;
  }
}

/** Reads the call in the request, without its files. It comes after the hooks that need nothing of the body. */
export class ReadCallStep implements Step {
  readonly kind = 'route';
  readonly id: string;
  readonly errors = undefined;
  readonly #files: FilesOfCalls;
  /** The members of a body that hooks read. */
  readonly #hookFields: ReadonlySet<string>;

  constructor(id: string, files: FilesOfCalls, hookFields: ReadonlySet<string>) {
    this.id = id;
    this.#files = files;
    this.#hookFields = hookFields;
  }

  runsOnError(): boolean {
    return false;
  }

  async start({ context, body }: RunningCall): Promise<undefined> {
    const { files } = this.#files.get(context) as FilesOfCall;
    const given = await files.readCall();
    context.request.observer?.onCall(given);
    const unread = unreadMember(given, this.id, this.#hookFields);
    if (unread !== undefined)
      throw toProtocolError('bad-request', `Nothing reads ${JSON.stringify(unread.slice(0, 128))}`);
    // The following steps read it.
    Object.assign(body, Array.isArray(given) ? { [this.id]: given } : given);
    return undefined;
  }

  finish(): undefined {}
}

/** Removes stored files once no part of the call can read them. */
export class ReleaseFilesStep implements Step {
  readonly kind = 'route';
  readonly id: string;
  readonly errors = undefined;
  readonly #files: FilesOfCalls;

  constructor(id: string, files: FilesOfCalls) {
    this.id = id;
    this.#files = files;
  }

  runsOnError(): boolean {
    return true;
  }

  start({ context }: RunningCall): Promise<void> | undefined {
    return this.#files.get(context)?.files.release();
  }

  finish(): undefined {}
}
