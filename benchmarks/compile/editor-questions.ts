import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LanguageServer, positionAt } from '../../test/support/language-server.ts';

/** Opens a file of handlers, the router and a client, in which `client.` is being typed. */
export function openDocuments({ ask, notify, open }: LanguageServer, folder: string) {
  const handlersFile = join(folder, 'area-7-group-3.ts');
  const handlers = readFileSync(handlersFile, 'utf8');
  const apiFile = join(folder, 'api.ts');
  const api = readFileSync(apiFile, 'utf8');
  const clientFile = join(folder, 'client.ts');
  const client = `${readFileSync(clientFile, 'utf8')}client.`;
  const [handlersUri, apiUri, clientUri] = [
    open(handlersFile),
    open(apiFile),
    open(clientFile, client),
  ];
  let version = 1;
  return {
    /** Changes a result of the first handler, or makes it a type error. */
    edit: (round: number, { isWrong }: { readonly isWrong: boolean }): void => {
      const condition = /\b((?:input\.)?id) > 0 \?/;
      assert.match(handlers, condition);
      const text = handlers
        .replace(condition, isWrong ? '($1 satisfies string) > 0 ?' : '$1 > 0 ?')
        .replace("?? 'a'", `?? 'text ${round} ${version}'`);
      notify('textDocument/didChange', {
        textDocument: { uri: handlersUri, version: ++version },
        contentChanges: [{ text }],
      });
    },
    hoverApi: async (): Promise<void> => {
      const position = positionAt(api, api.indexOf('const api') + 'const a'.length);
      const params = { textDocument: { uri: apiUri }, position };
      const hover = await ask<{ contents: { value: string } }>('textDocument/hover', params);
      assert.match(hover.contents.value, /const api/);
    },
    completeClient: async (): Promise<void> => {
      const params = {
        textDocument: { uri: clientUri },
        position: positionAt(client, client.length),
      };
      const list = await ask<{ items: readonly { label: string }[] }>(
        'textDocument/completion',
        params,
      );
      assert.ok(list.items.some(({ label }) => label === 'area7'));
    },
    findError: async (): Promise<void> => {
      const params = { textDocument: { uri: handlersUri } };
      const { items } = await ask<{ items: readonly { message: string }[] }>(
        'textDocument/diagnostic',
        params,
      );
      assert.match(items[0]?.message ?? 'no error', /does not satisfy the expected type 'string'/);
    },
  };
}
