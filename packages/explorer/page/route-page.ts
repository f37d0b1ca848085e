import type { ApiDocument } from '@mikrokit/router/protocol';
import type { RouteDocument } from './api.ts';
import { CallForm } from './call/call-form.ts';
import { element } from './element.ts';
import { RawForm } from './raw/raw-form.ts';

/** The page of one route: what it takes and gives, and a form that calls it. */
export function routePage(api: ApiDocument, id: string): HTMLElement {
  const raw = api.raw?.[id];
  if (raw !== undefined) {
    const { http, description } = raw;
    const [code, label] = [http.join('\n'), 'Methods and paths'];
    return article(id, { code, label, notes: [description] }, new RawForm(raw).elements);
  }
  const { signature, description, deprecated } = api.routes[id] as RouteDocument;
  const notes = [description, deprecated ? 'This route is deprecated.' : undefined];
  const form = new CallForm(api, id);
  return article(id, { code: signature, label: 'Signature', notes }, form.elements);
}

/** The head of a page: a piece of code, its label for screen readers, and notes, which may be missing. */
interface Head {
  readonly code: string;
  readonly label: string;
  readonly notes: readonly (string | undefined)[];
}

function article(
  id: string,
  { code, label, notes }: Head,
  form: readonly HTMLElement[],
): HTMLElement {
  return element(
    'article',
    { 'aria-labelledby': 'route' },
    element('h1', { id: 'route', tabindex: -1 }, id),
    element('pre', { class: 'signature', tabindex: 0, 'aria-label': label }, code),
    ...notes.flatMap((note) => (note === undefined ? [] : [element('p', {}, note)])),
    ...form,
  );
}
