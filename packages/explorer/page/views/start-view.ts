import { hrefOf } from '../address.ts';
import { element } from '../element.ts';
import type { ExplorerParts } from '../explorer-parts.ts';

/** The first steps. */
export function startView({ api, authorize }: ExplorerParts, isDev: boolean): HTMLElement {
  const ids = [...Object.keys(api.routes), ...Object.keys(api.raw ?? {})];
  const [first] = ids;
  const content = first === undefined ? noRoutes() : steps(first, () => authorize.open());
  return element(
    'article',
    { 'aria-labelledby': 'start' },
    element('h1', { id: 'start', tabindex: -1 }, 'API explorer'),
    ...content,
    ...(isDev && first !== undefined ? [devSteps()] : []),
  );
}

function steps(first: string, authorize: () => void): readonly HTMLElement[] {
  return [
    element('p', {}, 'Call the routes of your API, and see what they answer.'),
    element(
      'ol',
      {},
      element(
        'li',
        {},
        'Choose a route from the list, such as ',
        element('a', { href: hrefOf({ view: 'route', id: first }) }, first),
        '.',
      ),
      element('li', {}, 'Fill in its parameters, and press Call. The types say what fits.'),
      element(
        'li',
        {},
        'If the API needs to know who you are, ',
        element(
          'button',
          { type: 'button', class: 'link', onclick: authorize },
          'enter your credentials',
        ),
        ' once for all routes.',
      ),
      element(
        'li',
        {},
        'Look at ',
        element('a', { href: hrefOf({ view: 'sent' }) }, 'your calls'),
        ' again, with their requests and replies, and repeat them.',
      ),
    ),
  ];
}

function devSteps(): HTMLElement {
  return element(
    'p',
    {},
    element('a', { href: hrefOf({ view: 'calls' }) }, 'Last calls'),
    ' shows what your server did for any client. ',
    element('a', { href: hrefOf({ view: 'changes' }) }, 'Changes'),
    ' compares your types with the lock file.',
  );
}

function noRoutes(): readonly HTMLElement[] {
  return [
    element('p', {}, 'This API has no routes yet. Add a function, and reload this page:'),
    element(
      'pre',
      { tabindex: 0, 'aria-label': 'Example' },
      'export const api = createRouter({\n  echo: (_context, name: string) => name,\n});',
    ),
  ];
}
