import type { ApiDocument } from '@mikrokit/router/protocol';
import type { RouteDocument } from './api.ts';
import { CallForm } from './call/call-form.ts';
import { element } from './element.ts';

/** The page of one route: its form, the same parameters as JSON, and the outcome of calls. */
export function routePage(api: ApiDocument, id: string): HTMLElement {
  const { signature, description, deprecated } = api.routes[id] as RouteDocument;
  const notes = [
    ...(description === undefined ? [] : [description]),
    ...(deprecated ? ['This route is deprecated.'] : []),
  ];
  return element(
    'article',
    { 'aria-labelledby': 'route' },
    element('h1', { id: 'route', tabindex: -1 }, id),
    element('pre', { class: 'signature', tabindex: 0, 'aria-label': 'Signature' }, signature),
    ...notes.map((note) => element('p', {}, note)),
    ...new CallForm(api, id).elements,
  );
}
