import type { ApiDocument } from '@mikrokit/router/protocol';
import { type EnteredCall, filesIn } from '../call/entered-call.ts';
import type { CapturedRequest } from './captured-request.ts';
import { curlCommand, quote } from './curl-command.ts';

/** A request as a command for a shell of POSIX. Files are read from the working directory, by their names. */
export function toCurl(api: ApiDocument, request: CapturedRequest, call: EnteredCall): string {
  const { text, hasFiles } = request;
  const { 'content-type': type = '', ...others } = request.headers;
  const isForm = hasFiles && type.startsWith('multipart/');
  // curl writes the boundary of its own form.
  const headers = isForm ? others : request.headers;
  const files = filesIn(call.params);
  const bodies = isForm
    ? [formField('call', JSON.stringify(bodyOf(api, call), replaceFile)), ...files.map(filePart)]
    : files.map(([, { name }]) => `--data-binary ${quote(`@${name}`)}`);
  const body = text === undefined ? bodies : [`--data-binary ${quote(text)}`];
  return curlCommand({ ...request, headers }, body);
}

/** The JSON of a call. The parameters of hooks are next to the route's. */
function bodyOf({ hooks: models }: ApiDocument, { id, params, hooks }: EnteredCall): unknown {
  const given = Object.entries(hooks).map(([hook, list]) => [models[hook]?.name ?? hook, list]);
  return given.length === 0 ? params : { [id]: params, ...Object.fromEntries(given) };
}

function formField(name: string, value: string): string {
  return `--form-string ${quote(`${name}=${value}`)}`;
}

/** The part of a form with a file, named by the JSON pointer of its location. */
function filePart([pointer, { name, type }]: readonly [string, File]): string {
  const file = `"${name.replace(/["\\]/g, '\\$&')}"`;
  if (pointer.includes('=')) throw new Error(`curl cannot name a part of a form ${pointer}`);
  return `-F ${quote(`${pointer}=@${file}${type === '' ? '' : `;type=${type}`}`)}`;
}

function replaceFile(_key: string, value: unknown): unknown {
  return value instanceof File ? true : value;
}
