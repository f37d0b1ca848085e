import type { TypeNode } from '../api.ts';
import { element } from '../element.ts';
import type { Field, Form, Location } from './field.ts';
import { labelled } from './labelled.ts';

/** Hints for kinds whose text is not obvious. */
const PLACEHOLDERS: Partial<Record<TypeNode['kind'], string>> = {
  bigint: '12345678901234567890',
  bytes: 'base64',
  regexp: '/source/flags',
  url: 'https://example.com/',
  temporal: 'ISO 8601',
};

/** One line of text: strings and all kinds that are strings in JSON, numbers and dates. */
export function textField(form: Form, { kind }: TypeNode, location: Location): Field {
  if (kind === 'date') return dateField(form, location);
  const isNumber = kind === 'number';
  const input = element('input', {
    type: location.isSecret ? 'password' : 'text',
    inputmode: isNumber ? 'decimal' : undefined,
    placeholder: PLACEHOLDERS[kind],
    autocomplete: 'off',
    spellcheck: 'false',
    value: location.initial === undefined ? undefined : String(location.initial),
    oninput: form.onChange,
  });
  return {
    element: labelled(location, input),
    read: () => (isNumber ? toNumber(input.value) : input.value),
  };
}

/** A date and time of this browser's zone, which JSON has in UTC. */
function dateField(form: Form, location: Location): Field {
  const input = element('input', {
    type: 'datetime-local',
    step: '0.001',
    value: typeof location.initial === 'string' ? toLocal(location.initial) : undefined,
    oninput: form.onChange,
  });
  return {
    element: labelled(location, input),
    read: () => (input.value === '' ? '' : new Date(input.value).toISOString()),
  };
}

/** `2026-01-01T12:00:00.000Z` → `2026-01-01T13:00:00.000` in Berlin */
function toLocal(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, -1);
}

/** Leaves invalid numbers to the validation. */
function toNumber(text: string): unknown {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? text : number;
}

/** Any value, as JSON. */
export function jsonField(form: Form, location: Location): Field {
  const { initial } = location;
  const input = element('textarea', { rows: 3, spellcheck: 'false', oninput: form.onChange });
  input.value = initial === undefined ? 'null' : JSON.stringify(initial, undefined, 2);
  return {
    element: labelled({ ...location, label: `${location.label} (JSON)` }, input),
    read: () => {
      try {
        return JSON.parse(input.value) as unknown;
      } catch {
        throw new SyntaxError(`${location.label} is not JSON yet`);
      }
    },
  };
}
