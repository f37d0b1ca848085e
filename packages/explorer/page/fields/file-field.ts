import type { TypeNode } from '../api.ts';
import { element } from '../element.ts';
import type { Field, Form, Place } from './field.ts';
import { labelled } from './labelled.ts';

type FileNode = Extract<TypeNode, { kind: 'file' }>;

/** A file of this machine, which the type may limit. */
export function fileField(form: Form, { maxBytes, mediaTypes }: FileNode, place: Place): Field {
  const input = element('input', {
    type: 'file',
    accept: mediaTypes?.join(','),
    onchange: form.onChange,
  });
  return {
    element: labelled(place, input),
    read: () => {
      const file = input.files?.[0];
      if (file !== undefined && maxBytes !== undefined && file.size > maxBytes)
        throw new RangeError(
          `${place.label} must have at most ${maxBytes} bytes, not ${file.size}`,
        );
      return file;
    },
  };
}
