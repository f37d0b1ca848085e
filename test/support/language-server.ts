import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

type PlacesOf = (text: string) => readonly number[];

/** The texts that an editor shows at places of a file: `placesOf(text)` returns their offsets. */
export async function hoverTexts(file: string, placesOf: PlacesOf): Promise<readonly string[]> {
  const hovers = await askAt<{ contents: { value: string } }>('textDocument/hover', file, placesOf);
  return hovers.map(({ contents }) => /```\w*\n([\s\S]*?)\n```/.exec(contents.value)?.[1] ?? '');
}

/** Where an editor goes from places of a file: `api.ts:12`. */
export async function definitionPlaces(
  file: string,
  placesOf: PlacesOf,
): Promise<readonly string[]> {
  type Location = { uri: string; range: { start: { line: number } } };
  const found = await askAt<Location | Location[]>('textDocument/definition', file, placesOf);
  return found
    .map((locations) => [locations].flat()[0])
    .map((at) => (at ? `${at.uri.split('/').at(-1)}:${at.range.start.line + 1}` : 'nowhere'));
}

/** The texts that an editor strikes through because they name something deprecated. */
export async function deprecatedTexts(file: string): Promise<readonly string[]> {
  const lines = readFileSync(file, 'utf8').split('\n');
  const { items } = await withLanguageServer(async ({ ask, open }) => {
    const uri = open(file);
    return ask<{ items: readonly Diagnostic[] }>('textDocument/diagnostic', {
      textDocument: { uri },
    });
  });
  return items
    .filter(({ tags = [] }) => tags.includes(DEPRECATED))
    .map(
      ({ range: { start, end } }) => `${lines[start.line]?.slice(start.character, end.character)}`,
    );
}

/** `DiagnosticTag.Deprecated` of the Language Server Protocol 3.17. */
const DEPRECATED = 2;

interface Diagnostic {
  readonly tags?: readonly number[];
  readonly range: { readonly start: Position; readonly end: Position };
}

export interface Position {
  readonly line: number;
  readonly character: number;
}

/** Asks TypeScript's language server about places of a file. */
async function askAt<Result>(
  method: string,
  file: string,
  placesOf: PlacesOf,
): Promise<readonly Result[]> {
  return withLanguageServer(async ({ ask, open }) => {
    const uri = open(file);
    const text = readFileSync(file, 'utf8');
    const answers: Result[] = [];
    for (const offset of placesOf(text)) {
      const position = positionAt(text, offset);
      answers.push(await ask<Result>(method, { textDocument: { uri }, position }));
    }
    return answers;
  });
}

/** The line and character of an offset, as the protocol has them. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

/** A running language server. */
export interface LanguageServer {
  readonly ask: <Result>(method: string, params: object) => Promise<Result>;
  readonly notify: (method: string, params: object) => void;
  /** Opens a file as an editor does, by default with its text on disk; returns its URI. */
  readonly open: (file: string, text?: string) => string;
  /** Its process, which may have started others. */
  readonly pid: number;
}

/** Runs TypeScript's language server. */
export async function withLanguageServer<Result>(
  use: (server: LanguageServer) => Promise<Result>,
): Promise<Result> {
  const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  const server = spawn(process.execPath, [join(typescript, 'bin/tsc'), '--lsp', '--stdio'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const send = (message: object) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  const waiting = new Map<number, (result: unknown) => void>();
  let received = Buffer.alloc(0);
  server.stdout.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const [head, length] =
        /Content-Length: (\d+)[\s\S]*?\r\n\r\n/.exec(received.toString('latin1')) ?? [];
      if (head === undefined || received.length < head.length + Number(length)) return;
      const message = JSON.parse(
        received.toString('utf8', head.length, head.length + Number(length)),
      );
      received = received.subarray(head.length + Number(length));
      // The server asks for settings and the like; nothing is the answer to all of it.
      if (message.method !== undefined && message.id !== undefined)
        send({ id: message.id, result: null });
      else waiting.get(message.id)?.(message.result);
    }
  });
  let last = 0;
  const ask: LanguageServer['ask'] = (method, params) =>
    new Promise((resolve) => {
      waiting.set(++last, resolve as (result: unknown) => void);
      send({ id: last, method, params });
    });
  const notify = (method: string, params: object) => send({ method, params });
  const open = (file: string, text = readFileSync(file, 'utf8')): string => {
    const uri = pathToFileURL(file).href;
    const textDocument = { uri, languageId: 'typescript', version: 1, text };
    notify('textDocument/didOpen', { textDocument });
    return uri;
  };

  const capabilities = {
    textDocument: {
      hover: { contentFormat: ['markdown'] },
      publishDiagnostics: { tagSupport: { valueSet: [1, 2] } },
      diagnostic: { tagSupport: { valueSet: [1, 2] } },
    },
  };
  await ask('initialize', { processId: process.pid, rootUri: null, capabilities });
  notify('initialized', {});
  try {
    const result = await use({ ask, notify, open, pid: server.pid as number });
    await ask('shutdown', {});
    send({ method: 'exit' });
    await once(server, 'exit');
    return result;
  } finally {
    server.kill();
  }
}
