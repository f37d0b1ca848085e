import type { ApiDocument } from '@mikrokit/router/protocol';
import { element } from './element.ts';

/** The routes by groups, with a field that searches ids, signatures and descriptions. */
export function routeTree(
  api: ApiDocument,
  { onChoose }: { readonly onChoose: (id: string) => void },
): HTMLElement {
  const tree = element('ul', { class: 'tree' });
  const count = element('p', { role: 'status', class: 'hint' });
  const links = new Map<string, HTMLElement>();
  const choose = (id: string): void => {
    for (const [other, link] of links) {
      if (other === id) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    onChoose(id);
  };
  const show = (): void => {
    const words = search.value.toLowerCase().split(/\s+/);
    const found = Object.entries(api.routes).filter(([id, { signature, description = '' }]) => {
      const text = `${id} ${signature} ${description}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    links.clear();
    tree.replaceChildren();
    const groups = new Map<string, HTMLElement>([['', tree]]);
    for (const [id, { deprecated }] of found) {
      const at = id.lastIndexOf('/');
      const label = id.slice(at + 1);
      const link = element(
        'button',
        {
          type: 'button',
          class: deprecated ? 'route deprecated' : 'route',
          onclick: () => choose(id),
        },
        label,
      );
      links.set(id, link);
      groupOf(groups, id.slice(0, Math.max(at, 0))).append(element('li', {}, link));
    }
    count.textContent = found.length === 1 ? '1 route' : `${found.length} routes`;
  };
  const search = element('input', {
    type: 'search',
    id: 'search',
    autocomplete: 'off',
    oninput: show,
  });
  show();
  return element(
    'nav',
    { 'aria-label': 'Routes' },
    element('label', { for: 'search' }, 'Search routes'),
    search,
    count,
    tree,
  );
}

/** The list of a group, `admin/users`, made with those around it where it is missing. */
function groupOf(groups: Map<string, HTMLElement>, path: string): HTMLElement {
  const known = groups.get(path);
  if (known !== undefined) return known;
  const at = path.lastIndexOf('/');
  const list = element('ul');
  const heading = element('summary', {}, path.slice(at + 1));
  const group = element('details', { open: true }, heading, list);
  groupOf(groups, path.slice(0, Math.max(at, 0))).append(element('li', {}, group));
  groups.set(path, list);
  return list;
}
