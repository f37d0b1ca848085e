import type { ExecutionContext } from 'ava';
import type { Type } from './define-types.ts';
import { loadCodec } from './load-codecs.ts';

interface Cases {
  /** JSON text, its value, and the encoded text if that differs. */
  readonly valid?: readonly (readonly [json: string, value: unknown, written?: string])[];
  /** JSON text, and its issues as `path | code | expected | message`. */
  readonly invalid?: readonly (readonly [json: string, ...issues: string[]])[];
  /** Values that encode must reject. */
  readonly unwritable?: readonly unknown[];
}

/** Holds decode, encode and explain of a type to tables of what they should do. */
export async function checkCodec(t: ExecutionContext, type: Type, cases: Cases): Promise<void> {
  const codec = await loadCodec(type);
  for (const [json, value, written = json] of cases.valid ?? []) {
    const parsed: unknown = JSON.parse(json);
    t.deepEqual(codec.decode(parsed), [value], `decode ${json}`);
    t.deepEqual(codec.explain(parsed), [], `explain ${json}`);
    t.is(codec.encode(value), written, `encode what ${json} stands for`);
    t.deepEqual(parsed, JSON.parse(json), `${json} is left as it was`);
  }
  for (const [json, ...issues] of cases.invalid ?? []) {
    const parsed: unknown = JSON.parse(json);
    t.is(codec.decode(parsed), undefined, `decode ${json}`);
    const found = codec.explain(parsed);
    t.deepEqual(found.map(writeIssue), issues, `explain ${json}`);
  }
  for (const [i, value] of (cases.unwritable ?? []).entries()) {
    t.throws(() => codec.encode(value), { instanceOf: TypeError }, `encode unwritable[${i}]`);
  }
}

function writeIssue(issue: {
  path: readonly (string | number)[];
  code: string;
  expected: string;
  message: string;
}): string {
  return [issue.path.join('.'), issue.code, issue.expected, issue.message].join(' | ');
}
