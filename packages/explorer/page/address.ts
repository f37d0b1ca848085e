/** A view of the page, each with an address of its own behind the `#`. */
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

/** Reads `location.hash`; what is no address of ours is the start. */
export function readAddress(hash: string): Address {
  const [view = '', ...rest] = hash.replace(/^#\/?/, '').split('/').map(decoded);
  const text = rest.join('/');
  if (view === 'routes' && text !== '') return { view: 'route', id: text };
  if (view === 'sent' || view === 'calls') return text === '' ? { view } : { view, key: text };
  return view === 'changes' ? { view } : { view: 'start' };
}

/** People can write anything behind the `#`. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
