import { readFile } from 'node:fs/promises';
import { serverFile } from '../../servers/server-list.ts';

/** `updateUser` in MikroKit and in express side by side, from the measured files. */
export async function code(): Promise<string> {
  const ours = await textOf('user.ts', 'update-user/mikrokit.ts');
  const theirs = await textOf('user.ts', 'check-user.ts', 'update-user/express.ts');
  return `<table>
<tr><th>MikroKit</th><th>express</th></tr>
<tr><td valign="top">

${ours}

</td><td valign="top">

${theirs}

</td></tr>
</table>`;
}

async function textOf(...names: readonly string[]): Promise<string> {
  const texts: string[] = [];
  for (const name of names) {
    const text = await readFile(serverFile(name), 'utf8');
    const path = `servers/${name}`;
    // The check of lists belongs to another workload.
    const [shown = ''] = text.split('/** The users in parsed JSON');
    texts.push(`\`\`\`ts\n// ${path}\n${shown.trim()}\n\`\`\``);
  }
  return texts.join('\n\n');
}
