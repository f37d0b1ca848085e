import type { DiagnosticCode } from '../diagnostic.ts';

type Refusal = readonly [code: DiagnosticCode, why: string, fix?: string];

const refusals: Readonly<Record<string, Refusal>> = {
  Promise: ['MK1012', 'a promise inside a value'],
  SharedArrayBuffer: [
    'MK1008',
    'memory that is shared, which JSON cannot hold',
    'Declare it as ArrayBuffer, or as a typed array such as Uint8Array; one on shared memory may be returned for that.',
  ],
  DataView: [
    'MK1008',
    'a view of a buffer, which says nothing of what the buffer holds',
    'Use the ArrayBuffer, or a typed array such as Uint8Array.',
  ],
};

/** Why one of JavaScript's own classes is refused, and what to do about it. */
export function refusalOf(name: string): Refusal {
  const refusal = Object.hasOwn(refusals, name) ? refusals[name] : undefined;
  return refusal ?? ['MK1008', 'a built-in object that is not supported'];
}
