import { quote } from '../../quote.ts';
import type { CallRequest } from '../calls/call.ts';
import type { MadeCall } from '../calls/call-runner.ts';
import { type PrintedCall, printedCalls, variableOf } from './printed-calls.ts';

/** Longer arguments than this are rejected by Linux. */
const LONGEST_ARGUMENT = 100_000;

/** Calls as commands of a POSIX shell, one a line. `deadline` is in milliseconds. */
export function printCurl(calls: readonly MadeCall[], url: string, deadline: number): string {
  return printedCalls(calls)
    .map((call) => {
      const command = curl(call, url, deadline);
      // A variable for each encoding of the part of the result that later calls need.
      const variables = call.variables.map(({ name, encoding, from }) => {
        const part = `JSON.parse(fs.readFileSync(0, "utf8"))${from.map((key) => `[${JSON.stringify(key)}]`).join('')}`;
        return `${name}=$(printf %s "$reply" | node -p ${quote(encodings[encoding](part))})\n`;
      });
      return variables.length === 0 ? `${command}\n` : `reply=$(${command})\n${variables.join('')}`;
    })
    .join('');
}

const encodings = {
  json: (part: string) => `JSON.stringify(${part})`,
  query: (part: string) => `encodeURIComponent(JSON.stringify(${part}))`,
  path: (part: string) => `encodeURIComponent(${part})`,
} as const;

function curl({ request, isLast }: PrintedCall, url: string, deadline: number): string {
  const { method, path, headers, body } = request;
  const isPiped = body !== undefined && (body.includes('\0') || body.length > LONGEST_ARGUMENT);
  const parts = [
    'curl',
    isLast ? '-i' : '-s',
    '--max-time',
    String(Math.ceil(deadline / 1000)),
    ...methodOf(method, body),
    withVariables(url + path),
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', quote(`${name}: ${value}`)]),
    ...(body === undefined ? [] : bodyOption(body, isPiped)),
  ];
  const command = parts.join(' ');
  return isPiped ? `printf ${quote(escapeFormat(body))} | ${command}` : command;
}

/** A body that starts with `@` would name a file for `--data-binary`. */
function bodyOption(body: string, isPiped: boolean): readonly string[] {
  return isPiped ? ['--data-binary', '@-'] : ['--data-raw', withVariables(body)];
}

function methodOf(method: CallRequest['method'], body: string | undefined): readonly string[] {
  const byDefault = body === undefined ? 'GET' : 'POST';
  return method === byDefault ? [] : ['-X', method];
}

/** A text that contains variables. */
function withVariables(text: string): string {
  const parts = text.split(variableOf);
  return (
    parts.map((part, i) => (i % 2 === 0 ? part && quote(part) : `"$${part}"`)).join('') || "''"
  );
}

function escapeFormat(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('%', '%%').replaceAll('\0', '\\000');
}
