import type { TypeNode } from '../api.ts';
import { element } from '../element.ts';
import type { Field, Form, Location } from './field.ts';
import { labelled } from './labelled.ts';

type FileNode = Extract<TypeNode, { kind: 'file' }>;

/** A file of this machine. */
export function fileField(form: Form, { mediaTypes }: FileNode, location: Location): Field {
  const input = element('input', {
    type: 'file',
    accept: mediaTypes?.join(','),
    onchange: form.onChange,
  });
  return {
    element: labelled(location, input),
    read: () => input.files?.[0],
  };
}
