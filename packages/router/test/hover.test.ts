import { join } from 'node:path';
import test from 'ava';
import { hoverTexts } from '../../../test/support/language-server.ts';

const file = join(import.meta.dirname, 'fixtures/hover.ts');

test('an editor shows the parameters and the result of a call by name', async (t) => {
  const shown = await hoverTexts(file, (text) =>
    [...text.matchAll(/\.call\(/g)].map(({ index }) => index + 1),
  );
  t.deepEqual(
    shown.map((text) => text.slice(text.lastIndexOf('.call<'))),
    [
      '.call<"users/get">(route: "users/get", id: number, asOf?: Date | undefined): Promise<User>',
      '.call<"users/list">(route: "users/list", ...params: number[]): Promise<User[]>',
      '.call<"ping">(route: "ping"): Promise<string>',
    ],
  );
});
