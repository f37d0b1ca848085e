import { descriptionPath, readDescription } from './api.ts';
import { element } from './element.ts';
import { kept } from './kept.ts';
import { routePage } from './route-page.ts';
import { routeTree } from './route-tree.ts';

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
    const show = (id: string): void => {
      content.replaceChildren(routePage(api, id));
      content.querySelector('h1')?.focus();
    };
    side.replaceChildren(routeTree(api, { onChoose: show }));
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

document.body.append(
  element(
    'header',
    {},
    element('strong', {}, 'MikroKit'),
    ...(given === undefined ? [element('label', {}, 'Prefix ', prefixInput)] : []),
  ),
  element('div', { class: 'columns' }, side, content),
);
await open();
