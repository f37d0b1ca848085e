import type { ApiDocument } from '@mikrokit/router/protocol';
import type { RouteDocument } from './api.ts';
import { CallForm } from './call/call-form.ts';
import { requestsOf } from './call/route-requests.ts';
import { element } from './element.ts';
import type { ExplorerParts } from './explorer-parts.ts';
import { RawForm } from './raw/raw-form.ts';
import { TypedCode } from './types/typed-code.ts';

/** The page of one route: its parameters and results, and a form that calls it. */
export function routePage(explorer: ExplorerParts, id: string): HTMLElement {
  const { api } = explorer;
  const raw = api.raw?.[id];
  if (raw !== undefined) {
    const { elements } = new RawForm(explorer, id, raw);
    return article(api, id, [...notes([raw.description]), ...elements]);
  }
  const route = api.routes[id];
  if (route === undefined) return unknownRoute(id);
  const { description, deprecated } = route;
  const form = new CallForm(explorer, id);
  return article(api, id, [
    ...signatureOf(api, route),
    ...notes([description, deprecated ? 'This route is deprecated.' : undefined]),
    ...form.elements,
  ]);
}

/** The signature, in which the names of types open, and the errors that a call can have. */
function signatureOf(api: ApiDocument, route: RouteDocument): readonly HTMLElement[] {
  const { params, result, item, signature, hooks = [] } = route;
  const errors = [route, ...hooks.flatMap((hook) => api.hooks[hook] ?? [])].flatMap(
    (owner) => owner.errors ?? [],
  );
  const data = errors.flatMap((error) => error.data ?? []);
  const roots = [params, result, ...(item === undefined ? [] : [item]), ...data];
  return new TypedCode(api.types, { code: signature, label: 'Signature', roots }).elements;
}

function notes(texts: readonly (string | undefined)[]): readonly HTMLElement[] {
  return texts.flatMap((text) => (text === undefined ? [] : [element('p', {}, text)]));
}

function article(api: ApiDocument, id: string, children: readonly HTMLElement[]): HTMLElement {
  const requests = requestsOf(api, id).map(({ method, path }) =>
    element('li', {}, element('strong', {}, method), ' ', element('code', {}, path)),
  );
  return element(
    'article',
    { 'aria-labelledby': 'route' },
    element('h1', { id: 'route', tabindex: -1 }, id),
    element('ul', { class: 'requests', 'aria-label': 'Methods and paths' }, ...requests),
    ...children,
  );
}

function unknownRoute(id: string): HTMLElement {
  const text = `The API has no route ${id}. Perhaps it was renamed: choose another one.`;
  return element(
    'article',
    { 'aria-labelledby': 'route' },
    element('h1', { id: 'route', tabindex: -1 }, 'Unknown route'),
    element('p', { role: 'alert' }, text),
  );
}
