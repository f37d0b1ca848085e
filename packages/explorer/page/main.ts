import type { ApiDocument } from '@mikrokit/router/protocol';
import { AuthorizeDialog } from './access/authorize-dialog.ts';
import { Credentials } from './access/credentials.ts';
import { type Address, hrefOf, readAddress } from './address.ts';
import { descriptionPath, readDescription } from './api.ts';
import { element } from './element.ts';
import type { ExplorerParts } from './explorer-parts.ts';
import { routePage } from './route-page.ts';
import { routeTree } from './route-tree.ts';
import { SentCalls } from './sent/sent-calls.ts';
import { sentCallView, sentView } from './sent/sent-view.ts';
import { removeStoredCredentials, stored } from './stored-texts.ts';
import { CallsView } from './views/calls-view.ts';
import { changesView } from './views/changes-view.ts';
import { startView } from './views/start-view.ts';

removeStoredCredentials();

const given = descriptionPath();
const isDev = given === undefined;
const credentials = new Credentials();
const sent = new SentCalls();
const authorize = new AuthorizeDialog(credentials);
const content = element('main', {});
const routes = element('div', {});
const side = element('details', { class: 'side', open: true });
side.append(element('summary', {}, 'Routes'), routes);
const narrow = matchMedia('(max-width: 50rem)');
const prefixInput = element('input', {
  type: 'text',
  placeholder: '/api',
  onchange: () => {
    stored.write('prefix', prefixInput.value);
    void open();
  },
});
prefixInput.value = stored.read('prefix');

/** The views of the API that was read last. Does nothing before. */
let show: (address: Address) => void = () => {};

/** Reads the description, and shows the view in the address of the page. */
async function open(): Promise<void> {
  const prefix = prefixInput.value.replace(/\/+$/, '');
  try {
    show = viewsOf(await readDescription(given ?? `${prefix}/mikrokit.json`));
    show(readAddress(location.hash));
  } catch (error) {
    show = () => {};
    routes.replaceChildren();
    const reason = error instanceof Error ? error.message : String(error);
    content.replaceChildren(
      element('h1', {}, 'API explorer'),
      element('p', { role: 'alert' }, reason),
    );
  }
}

/** Shows the routes of an API. Returns a function that shows a view. */
function viewsOf(api: ApiDocument): (address: Address) => void {
  const explorer: ExplorerParts = { api, credentials, authorize, sent };
  authorize.describe(api);
  const tree = routeTree(api);
  routes.replaceChildren(tree.element);
  return (address) => {
    tree.mark(address.view === 'route' ? address.id : undefined);
    // Below each other, the routes would be between a person and the view.
    side.open = !narrow.matches;
    const view = viewOf(explorer, address);
    content.replaceChildren(view instanceof CallsView ? view.element : view);
    if (view instanceof CallsView) void view.follow();
    document.title = `${content.querySelector('h1')?.textContent} · API explorer`;
  };
}

function viewOf(explorer: ExplorerParts, address: Address): HTMLElement | CallsView {
  switch (address.view) {
    case 'start':
      return startView(explorer, isDev);
    case 'route':
      return routePage(explorer, address.id);
    case 'sent':
      return address.key === undefined ? sentView(explorer) : sentCallView(explorer, address.key);
    case 'calls':
      return isDev ? new CallsView(address.key) : startView(explorer, isDev);
    case 'changes':
      return isDev ? changesView() : startView(explorer, isDev);
  }
}

/** The controls that only `mikrokit dev` has: it knows all calls and the lock file, and people enter the prefix. */
function devControls(): readonly HTMLElement[] {
  return [
    element('label', {}, 'Prefix ', prefixInput),
    element('a', { href: hrefOf({ view: 'calls' }) }, 'Last calls'),
    element('a', { href: hrefOf({ view: 'changes' }) }, 'Changes'),
  ];
}

addEventListener('hashchange', () => {
  show(readAddress(location.hash));
  content.querySelector('h1')?.focus();
});
narrow.addEventListener('change', () => {
  side.open = !narrow.matches;
});
document.body.append(
  element(
    'header',
    {},
    element('a', { class: 'home', href: hrefOf({ view: 'start' }) }, 'MikroKit'),
    ...(isDev ? devControls() : []),
    element('a', { href: hrefOf({ view: 'sent' }) }, 'Your calls'),
    authorize.button,
  ),
  element('div', { class: 'columns' }, side, content),
  authorize.element,
);
await open();
