import type { ApiDocument } from '@mikrokit/router/protocol';
import { explainParams } from '@mikrokit/types/runtime/explain';
import { maskSensitive, routeFilesOf } from '@mikrokit/types/runtime/interpret';
import type { RouteDocument } from './api.ts';
import { callRoute } from './call.ts';
import { CallOutput, issueList } from './call-output.ts';
import { toCurl } from './curl.ts';
import { element } from './element.ts';
import { createField, type Field } from './fields/field.ts';
import { readHeaderLines } from './header-lines.ts';
import { kept } from './kept.ts';

/** The page of one route: its form, the same parameters as JSON, and the outcome of calls. */
export function routePage(api: ApiDocument, id: string): HTMLElement {
  const route = api.routes[id] as RouteDocument;
  const { signature, description, deprecated } = route;
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
    ...(routeFilesOf(api.types, route) === undefined
      ? callForm(api, id)
      : [
          element(
            'p',
            {},
            'Files are not sent or shown by the explorer yet: call this route by the client.',
          ),
        ]),
  );
}

function callForm(api: ApiDocument, id: string): readonly HTMLElement[] {
  const route = api.routes[id] as RouteDocument;
  const inputs = element('div');
  const issues = element('div', { 'aria-live': 'polite' });
  const json = element('textarea', { rows: 8, spellcheck: 'false', id: 'json' });
  const headers = element('textarea', {
    rows: 2,
    spellcheck: 'false',
    placeholder: 'authorization: Bearer …',
    oninput: () => kept.write('headers', headers.value),
  });
  headers.value = kept.read('headers');
  const output = new CallOutput();
  let params: readonly unknown[] = [];
  let field: Field;

  const accept = (given: readonly unknown[]): void => {
    params = given;
    const { maxDepth } = api.limits;
    const found = explainParams(api, id, given, { maxDepth });
    issues.replaceChildren(issueList(found));
    calling.disabled = found.length > 0;
  };
  const refuse = (error: unknown): void => {
    issues.replaceChildren(issueList([{ path: [], message: String(error) }]));
    calling.disabled = true;
  };
  const readForm = (): void => {
    try {
      const given = field.read() as readonly unknown[];
      accept(given);
      // A secret is shown nowhere, and JSON with a mask in it cannot be edited.
      const masked = JSON.stringify(maskSensitive(api.types, route.params, given), undefined, 2);
      json.readOnly = masked !== JSON.stringify(given, undefined, 2);
      json.value = masked;
    } catch (error) {
      refuse(error);
    }
  };
  const showForm = (initial: unknown): void => {
    const form = { types: api.types, onChange: readForm };
    field = createField(form, route.params, { label: 'parameters', initial, depth: 0 });
    inputs.replaceChildren(field.element);
  };
  const readJson = (): void => {
    try {
      const given: unknown = JSON.parse(json.value);
      if (!Array.isArray(given)) throw new SyntaxError('Write the parameters as a list');
      showForm(given);
      accept(given);
    } catch (error) {
      refuse(error);
    }
  };
  json.addEventListener('input', readJson);

  let running: AbortController | undefined;
  const call = async (): Promise<void> => {
    const aborting = new AbortController();
    running = aborting;
    calling.disabled = true;
    stopping.hidden = false;
    output.begin();
    const started = performance.now();
    try {
      const outcome = await callRoute({
        api,
        id,
        params,
        headers: readHeaderLines(headers.value),
        signal: aborting.signal,
        onItem: (item) => output.addItem(item),
      });
      output.end(outcome, performance.now() - started);
    } catch (error) {
      refuse(error);
    } finally {
      calling.disabled = false;
      stopping.hidden = true;
    }
  };
  const copyCurl = (): void => {
    try {
      const text = toCurl(route, { params, headers: readHeaderLines(headers.value) });
      void navigator.clipboard.writeText(text).then(() => {
        copying.textContent = 'Copied';
      }, refuse);
    } catch (error) {
      refuse(error);
    }
  };
  const calling = element(
    'button',
    { type: 'button', class: 'call', onclick: () => void call() },
    'Call',
  );
  const stopping = element(
    'button',
    { type: 'button', hidden: true, onclick: () => running?.abort() },
    'Stop',
  );
  const copying = element('button', { type: 'button', onclick: copyCurl }, 'Copy as curl');
  showForm(examplesOf(route));
  readForm();
  return [
    element('section', { 'aria-label': 'Parameters', class: 'parameters' }, inputs, jsonBox(json)),
    element('details', {}, element('summary', {}, 'Headers'), headersBox(headers)),
    issues,
    // A route that only its HTTP face serves has no path for such a command.
    element(
      'div',
      { class: 'actions' },
      calling,
      stopping,
      ...(route.methods.length > 0 ? [copying] : []),
    ),
    output.element,
  ];
}

/** The first example of each parameter; `undefined` for none. */
function examplesOf({ paramExamples = [] }: RouteDocument): readonly unknown[] {
  return paramExamples.map(([first]) => first);
}

function jsonBox(json: HTMLTextAreaElement): HTMLElement {
  return element('label', { class: 'field json' }, element('span', {}, 'As JSON'), json);
}

function headersBox(headers: HTMLTextAreaElement): HTMLElement {
  const text = 'One per line, for calls of all routes; this browser keeps them.';
  return element('label', { class: 'field' }, element('span', { class: 'hint' }, text), headers);
}
