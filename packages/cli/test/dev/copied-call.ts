import type { ExecutionContext } from 'ava';
import type { Page } from 'playwright-core';
import { runNode } from '../../../../test/support/running-process.ts';
import type { TestProject } from '../../../../test/support/test-project.ts';

/** Debian's Python. */
export const PYTHON = '/usr/bin/python3';

/** Copies the call that a page shows, and runs the copy in the folder of the application. Returns its output. */
export async function runCopy(
  t: ExecutionContext,
  app: TestProject,
  page: Page,
  language: string,
): Promise<string> {
  const text = await copied(page, language);
  const options = { cwd: app.folder };
  if (language === 'TypeScript') app.write('call.ts', text);
  const copy =
    language === 'TypeScript'
      ? runNode(t, ['--import', '@mikrokit/compiler/register', 'call.ts'], options)
      : runNode(t, ['-c', text], { ...options, program: language === 'curl' ? '/bin/sh' : PYTHON });
  t.is(await copy.ended, 0, `${text}\n${copy.output()}`);
  return copy.output();
}

async function copied(page: Page, language: string): Promise<string> {
  await page.getByRole('button', { name: `Copy as ${language}` }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const text = await page.evaluate<string>('navigator.clipboard.readText()');
  await page.getByRole('button', { name: `Copy as ${language}` }).waitFor();
  return text;
}
