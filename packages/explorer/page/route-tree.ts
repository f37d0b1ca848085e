import type { ApiDocument } from '@mikrokit/router/protocol';
import { element } from './element.ts';

/** A route as the tree shows it. */
interface TreeEntry {
  readonly id: string;
  /** The text in which words are searched. */
  readonly text: string;
  readonly deprecated?: true | undefined;
  /** The methods of a raw route. */
  readonly methods?: string;
}

/** The routes of the RPC protocol, then the raw ones. */
function entriesOf({ routes, raw = {} }: ApiDocument): readonly TreeEntry[] {
  const called = Object.entries(routes).map(
    ([id, { signature, description = '', deprecated }]) => ({
      id,
      text: `${id} ${signature} ${description}`.toLowerCase(),
      deprecated,
    }),
  );
  const sent = Object.entries(raw).map(([id, { http, description = '' }]) => ({
    id,
    text: `${id} ${http.join(' ')} ${description}`.toLowerCase(),
    methods: http.map((line) => line.replace(/ .*/, '')).join(', '),
  }));
  return [...called, ...sent];
}

/** The routes by groups, with a field that searches ids, signatures, paths and descriptions. */
export function routeTree(
  api: ApiDocument,
  { onChoose }: { readonly onChoose: (id: string) => void },
): HTMLElement {
  const entries = entriesOf(api);
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
    const found = entries.filter(({ text }) => words.every((word) => text.includes(word)));
    links.clear();
    tree.replaceChildren();
    const groups = new Map<string, HTMLElement>([['', tree]]);
    for (const { id, deprecated, methods } of found) {
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
        ...(methods === undefined ? [] : [element('span', { class: 'hint' }, ` ${methods}`)]),
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
