import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npmCommand } from '../npm-command.ts';
import { checkReplies } from './check-replies.ts';
import { checkedOutput } from './checked-output.ts';
import { consumerOptions } from './consumer.ts';
import type { QuickStart } from './quick-start.ts';
import { startApp } from './served-app.ts';

/** Runs the quick start in a project that has its packages: from source, checked, and as a bundle. */
export async function runQuickStart(folder: string, quickStart: QuickStart): Promise<void> {
  for (const [file, code] of quickStart.files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), code);
  }
  const options = consumerOptions(folder);
  const fromSource = ['--import', '@mikrokit/compiler/register', 'server.ts'];
  {
    await using app = await startApp([process.execPath, ...fromSource], options);
    await checkReplies(app.url, quickStart);
  }

  await checkedOutput(npmCommand('exec', '--no', '--', 'tsc'), options);
  await checkedOutput(npmCommand('exec', '--no', '--', 'mikrokit', 'check'), options);
  await checkedOutput(npmCommand('exec', '--no', '--', 'mikrokit', 'build', 'server.ts'), options);

  // The bundle must run alone, in a folder without packages.
  const bare = join(folder, '..', 'bundle');
  cpSync(join(folder, 'dist'), bare, { recursive: true });
  await using app = await startApp([process.execPath, 'server.mjs'], { ...options, cwd: bare });
  await checkReplies(app.url, quickStart);
}
