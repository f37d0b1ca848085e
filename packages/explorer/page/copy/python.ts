import type { CapturedRequest } from './captured-request.ts';

/** A request as a program that needs only Python's own library. Throws an error for files, which would need more. */
export function toPython({ method, url, headers, text, hasFiles }: CapturedRequest): string {
  if (hasFiles) throw new Error('Files are copied as curl or TypeScript');
  const isJson = headers['content-type'] === 'application/json';
  const data =
    isJson && text !== undefined ? `json.dumps(${literal(JSON.parse(text))})` : literal(text);
  const fields = [
    `    ${literal(url)},`,
    `    method=${literal(method)},`,
    `    headers=${literal(headers)},`,
    ...(text === undefined ? [] : [`    data=${data}.encode(),`]),
  ];
  return `import json
import urllib.error
import urllib.request

request = urllib.request.Request(
${fields.join('\n')}
)
try:
    with urllib.request.urlopen(request) as reply:
        for line in reply:
            print(line.decode(), end="")
except urllib.error.HTTPError as error:
    print(error.code, error.read().decode())
`;
}

/** JSON as a literal of Python, whose strings have the escapes of JSON. */
function literal(json: unknown): string {
  if (json === null || json === undefined) return 'None';
  if (typeof json === 'boolean') return json ? 'True' : 'False';
  if (Array.isArray(json)) return `[${json.map(literal).join(', ')}]`;
  if (typeof json !== 'object') return JSON.stringify(json);
  const entries = Object.entries(json).map(([key, value]) => `${literal(key)}: ${literal(value)}`);
  return `{${entries.join(', ')}}`;
}
