import { mikrokit } from '@mikrokit/compiler/rolldown';
import test from 'ava';
import { rolldown } from 'rolldown';
import { copyApp } from '../../../../test/support/app-copy.ts';

test('A plugin before MikroKit’s that changes the text of a router is rejected', async (t) => {
  const app = copyApp(t);
  const banner = { name: 'banner', transform: (code: string) => `/* banner */ ${code}` };
  const bundle = await rolldown({ input: app.path('api.ts'), plugins: [banner, mikrokit()] });
  const error = await t.throwsAsync(bundle.generate());
  t.regex(error?.message ?? '', /put the MikroKit plugin before every plugin that changes/);
});
