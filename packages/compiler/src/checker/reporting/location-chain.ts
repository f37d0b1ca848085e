import type { ChainLink } from '../../diagnostic.ts';
import type { Location } from '../location.ts';
import { positionOf, textLocationOf } from './text-location.ts';

/**
 * The path from a parameter or a result to the location of a type in it. A property of a named type
 * starts a link: `Parameter 'order' of route 'save'`, `Order.lines[].product`, `Product.meta`.
 */
export function chainOf(location: Location): readonly ChainLink[] {
  const position = positionOf(textLocationOf(location.node));
  const { parent, owner } = location;
  if (!parent) {
    const start = { text: location.what, ...position };
    return location.path === ''
      ? [start]
      : [start, { text: shortPath(location.path), ...position }];
  }
  const before = chainOf(parent);
  const last = before.at(-1);
  const step = shortPath(location.path.slice(parent.path.length));
  // An element of a parameter says no more than the name of its type: `[]`, `User.profile`.
  const isElement = last?.text.startsWith('[') === true;
  if (owner !== undefined) {
    const rest = isElement ? before.slice(0, -1) : before;
    return [...rest, { text: owner + step, ...position }];
  }
  const isOutermost = parent.parent === undefined;
  if (!last || isOutermost) return [...before, { text: step, ...position }];
  return [...before.slice(0, -1), { text: last.text + step, ...position }];
}

/** The checker names keys that are symbols by a number: `["__@key@34"]` → `[key]`. */
function shortPath(path: string): string {
  return path.replaceAll('[number]', '[]').replaceAll(/\["__@(.+?)@\d+"\]/g, '[$1]');
}
