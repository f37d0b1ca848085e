import type { ApiDocument } from '@mikrokit/router/protocol';
import { hrefOf } from './address.ts';
import { element } from './element.ts';

/** A route as the tree shows it. */
interface TreeEntry {
  readonly id: string;
  /** The text to search in. */
  readonly text: string;
  readonly deprecated?: true | undefined;
  /** The methods of a raw route, or of an HTTP route. */
  readonly methods?: string;
}

/** The routes of the RPC protocol, then the raw ones. */
function entriesOf({ routes, raw = {} }: ApiDocument): readonly TreeEntry[] {
  const called = Object.entries(routes).map(
    ([id, { signature, description = '', deprecated, http = '' }]) => ({
      id,
      text: `${id} ${signature} ${http} ${description}`.toLowerCase(),
      deprecated,
      ...(http !== '' && { methods: methodOf(http) }),
    }),
  );
  const sent = Object.entries(raw).map(([id, { http, description = '' }]) => ({
    id,
    text: `${id} ${http.join(' ')} ${description}`.toLowerCase(),
    methods: http.map(methodOf).join(', '),
  }));
  return [...called, ...sent];
}

/** `GET /articles/{slug}` → `GET` */
function methodOf(line: string): string {
  return line.replace(/ .*/, '');
}

/** The routes in a list, and how to mark one of them. */
interface RouteTree {
  readonly element: HTMLElement;
  /** Marks the current route. `undefined` if there is none. */
  readonly mark: (id: string | undefined) => void;
}

/** The routes by groups, with a field that searches ids, signatures, paths and descriptions. */
export function routeTree(api: ApiDocument): RouteTree {
  const entries = entriesOf(api);
  const tree = element('ul', { class: 'tree' });
  const count = element('p', { role: 'status', class: 'hint' });
  const links = new Map<string, HTMLElement>();
  let marked: string | undefined;
  const mark = (id: string | undefined): void => {
    marked = id;
    for (const [other, link] of links) {
      if (other === id) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
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
        'a',
        {
          href: hrefOf({ view: 'route', id }),
          class: deprecated ? 'route deprecated' : 'route',
        },
        label,
        ...(methods === undefined ? [] : [element('span', { class: 'hint' }, ` ${methods}`)]),
      );
      links.set(id, link);
      groupOf(groups, id.slice(0, Math.max(at, 0))).append(element('li', {}, link));
    }
    count.textContent = found.length === 1 ? '1 route' : `${found.length} routes`;
    mark(marked);
  };
  const search = element('input', {
    type: 'search',
    id: 'search',
    autocomplete: 'off',
    oninput: show,
  });
  show();
  const nav = element(
    'nav',
    { 'aria-label': 'Routes' },
    element('label', { for: 'search' }, 'Search routes'),
    search,
    count,
    tree,
  );
  return { element: nav, mark };
}

/** The list of a group, `admin/users`. Creates it, and its outer groups, if it is missing. */
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
