import type { ApiDocument } from '@mikrokit/router/protocol';
import { storedByTab } from '../stored-texts.ts';

/** How the value of a header is created from what the user enters. */
export type Scheme = 'as-is' | 'bearer' | 'basic';

/** The value of a header as it was entered. `user` is for the scheme `basic` only. */
interface EnteredHeader {
  readonly scheme: Scheme;
  readonly text: string;
  readonly user: string;
}

interface Entries {
  readonly headers: Readonly<Record<string, EnteredHeader>>;
  /** Further headers, one per line. */
  readonly lines: string;
  /** The JSON of parameters of hooks, by their ids. */
  readonly hooks: Readonly<Record<string, string>>;
}

const NOTHING: Entries = { headers: {}, lines: '', hooks: {} };
const STORED = 'credentials';

/**
 * The credentials of calls of all routes: headers, and the parameters of hooks. They are in memory,
 * and in the storage of this tab only while the user wants that.
 */
export class Credentials {
  #entries: Entries = NOTHING;
  #isRemembered = false;
  readonly #listeners = new Set<() => void>();

  constructor() {
    const stored = storedByTab.read(STORED);
    if (stored === '') return;
    this.#entries = { ...NOTHING, ...(JSON.parse(stored) as Entries) };
    this.#isRemembered = true;
  }

  /** Calls a function after each change. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  get isRemembered(): boolean {
    return this.#isRemembered;
  }

  set isRemembered(isRemembered: boolean) {
    this.#isRemembered = isRemembered;
    this.#set({});
  }

  /** The number of headers that are set. */
  get size(): number {
    const lines = this.lines.split('\n').filter((line) => line.trim() !== '');
    return Object.keys(this.#entries.headers).length + lines.length;
  }

  get lines(): string {
    return this.#entries.lines;
  }

  set lines(lines: string) {
    this.#set({ lines });
  }

  header(name: string): EnteredHeader | undefined {
    const { headers } = this.#entries;
    return Object.hasOwn(headers, name) ? headers[name] : undefined;
  }

  setHeader(name: string, entered: EnteredHeader): void {
    const { [name]: _, ...others } = this.#entries.headers;
    const isEmpty = entered.text === '' && entered.user === '';
    this.#set({ headers: isEmpty ? others : { ...others, [name]: entered } });
  }

  /** The parameters of a hook as JSON. Empty before they were entered. */
  hook(id: string): readonly unknown[] {
    const { hooks } = this.#entries;
    const value: unknown = Object.hasOwn(hooks, id) ? JSON.parse(hooks[id] as string) : [];
    return Array.isArray(value) ? value : [];
  }

  setHook(id: string, params: readonly unknown[]): void {
    this.#set({ hooks: { ...this.#entries.hooks, [id]: JSON.stringify(params) } });
  }

  forget(): void {
    this.#set(NOTHING);
  }

  /** The headers to send. Throws an error that names a line that is no header. */
  read(): Record<string, string> {
    const entered = Object.entries(this.#entries.headers);
    return {
      ...Object.fromEntries(entered.map(([name, header]) => [name, headerValue(header)])),
      ...readHeaderLines(this.lines),
    };
  }

  /**
   * Throws an error with the name of a header that browsers do not send for pages, such as
   * `cookie`.
   */
  assertSendable(): void {
    const headers = this.read();
    const { headers: sent } = new Request(location.href, { headers });
    const name = Object.keys(headers).find((name) => !sent.has(name));
    if (name !== undefined)
      throw new TypeError(`Browsers do not let pages send ${name}; copy the call to send it`);
  }

  #set(changed: Partial<Entries>): void {
    this.#entries = { ...this.#entries, ...changed };
    storedByTab.write(STORED, this.#isRemembered ? JSON.stringify(this.#entries) : '');
    for (const listener of this.#listeners) listener();
  }
}

/** The names of the headers that hooks read, with the ids of the hooks. */
export function headersOfHooks({ hooks }: ApiDocument): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [id, { header }] of Object.entries(hooks)) {
    if (header === undefined) continue;
    const known = found.get(header);
    if (known === undefined) found.set(header, [id]);
    else known.push(id);
  }
  return found;
}

function headerValue({ scheme, text, user }: EnteredHeader): string {
  switch (scheme) {
    case 'as-is':
      return text;
    case 'bearer':
      return `Bearer ${text}`;
    case 'basic':
      // RFC 7617 section 2.1: servers read UTF-8.
      return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${text}`)))}`;
  }
}

/** Reads headers from lines, `name: value`. Throws an error with an invalid line. */
function readHeaderLines(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^\s*([^:\s]+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
      if (name === undefined || value === undefined)
        throw new SyntaxError(`Write each header as name: value, not ${line}`);
      return [name.toLowerCase(), value];
    }),
  );
}
