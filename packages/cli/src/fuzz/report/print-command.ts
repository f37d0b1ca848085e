import { relative } from 'node:path';
import type { FuzzCommand } from '../fuzz.ts';
import { quote } from './quote.ts';

/** The command that makes the calls of another again. Secrets are named, not shown: the report may stand in a public log. */
export function printCommand(command: FuzzCommand, entry: string | undefined): string {
  const { url, allowRemote, exportName, routes, headers, secrets, deadline, time, seed } = command;
  return [
    'mikrokit fuzz',
    ...(entry === undefined ? [] : [quote(relative('', entry))]),
    ...(exportName === undefined ? [] : [`--export ${quote(exportName)}`]),
    ...(url === undefined ? [] : [`--url ${quote(url)}`]),
    ...(allowRemote ? ['--allow-remote'] : []),
    ...routes.map((route) => `--routes ${quote(route)}`),
    ...Object.entries(headers).map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
    ...secrets.map((_secret, i) => `--secret="$SECRET_${i + 1}"`),
    `--deadline ${deadline}`,
    `--time ${time / 1000}`,
    `--seed ${seed}`,
  ].join(' ');
}
