import { descriptionPath, readDescription } from './api.ts';
import { element } from './element.ts';
import { kept } from './kept.ts';
import { routePage } from './route-page.ts';
import { routeTree } from './route-tree.ts';
import { CallsView } from './views/calls-view.ts';
import { changesView } from './views/changes-view.ts';

const given = descriptionPath();
const content = element('main', {});
const side = element('div', { class: 'side' });
const prefixInput = element('input', {
  type: 'text',
  placeholder: '/api',
  onchange: () => {
    kept.write('prefix', prefixInput.value);
    void open();
  },
});
prefixInput.value = kept.read('prefix');

/** Reads the description, and shows its routes. */
async function open(): Promise<void> {
  const prefix = prefixInput.value.replace(/\/+$/, '');
  try {
    const api = await readDescription(given ?? `${prefix}/mikrokit.json`);
    side.replaceChildren(routeTree(api, { onChoose: (id) => show(routePage(api, id)) }));
    content.replaceChildren(element('h1', {}, 'API explorer'), element('p', {}, 'Choose a route.'));
  } catch (error) {
    side.replaceChildren();
    const reason = error instanceof Error ? error.message : String(error);
    content.replaceChildren(
      element('h1', {}, 'API explorer'),
      element('p', { role: 'alert' }, reason),
    );
  }
}

function show(view: HTMLElement): void {
  content.replaceChildren(view);
  content.querySelector('h1')?.focus();
}

function showCalls(): void {
  const view = new CallsView();
  show(view.element);
  void view.follow();
}

/** The controls that only `mikrokit dev` has: it knows all calls and the lock file, and people enter the prefix. */
function devControls(): readonly HTMLElement[] {
  return [
    element('label', {}, 'Prefix ', prefixInput),
    element('button', { type: 'button', onclick: showCalls }, 'Last calls'),
    element('button', { type: 'button', onclick: () => show(changesView()) }, 'Changes'),
  ];
}

document.body.append(
  element(
    'header',
    {},
    element('strong', {}, 'MikroKit'),
    ...(given === undefined ? devControls() : []),
  ),
  element('div', { class: 'columns' }, side, content),
);
await open();
