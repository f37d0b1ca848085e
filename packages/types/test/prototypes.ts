import { Sensitive } from '@mikrokit/types/sensitive';

const OWN_NAMES = Object.getOwnPropertyNames(Object.prototype).join();

/** Throws if a decoded value, or a part of it, got a prototype from the JSON, or the one of all objects changed. */
export function assertNoPrototypeIsTouched(value: unknown): void {
  if (Object.getOwnPropertyNames(Object.prototype).join() !== OWN_NAMES) {
    throw new Error('Object.prototype has changed');
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
  if (value instanceof Sensitive) return assertNoPrototypeIsTouched(value.reveal());
  const isPlain = Object.prototype.toString.call(value) === '[object Object]';
  if (isPlain && Object.getPrototypeOf(value) !== Object.prototype) {
    throw new Error('an object has another prototype');
  }
  const parts = value instanceof Map || value instanceof Set ? [...value] : Object.values(value);
  for (const part of parts) assertNoPrototypeIsTouched(part);
}
