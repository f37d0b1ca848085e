/** A view of the page. Each has its own address after the `#`. */
export type Address =
  | { readonly view: 'start' }
  | { readonly view: 'route'; readonly id: string }
  | { readonly view: 'sent'; readonly key?: string }
  | { readonly view: 'calls'; readonly key?: string }
  | { readonly view: 'changes' };

/** `#/routes/books/add` */
export function hrefOf(address: Address): string {
  switch (address.view) {
    case 'start':
      return '#/';
    case 'route':
      return `#/routes/${address.id.split('/').map(encodeURIComponent).join('/')}`;
    case 'sent':
    case 'calls':
      return `#/${address.view}${address.key === undefined ? '' : `/${encodeURIComponent(address.key)}`}`;
    case 'changes':
      return '#/changes';
  }
}

/** Reads `location.hash`. An unknown address is the start view. */
export function readAddress(hash: string): Address {
  const [view = '', ...rest] = hash.replace(/^#\/?/, '').split('/').map(decoded);
  const text = rest.join('/');
  if (view === 'routes' && text !== '') return { view: 'route', id: text };
  if (view === 'sent' || view === 'calls') return text === '' ? { view } : { view, key: text };
  return view === 'changes' ? { view } : { view: 'start' };
}

/** Users can write anything after the `#`. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
