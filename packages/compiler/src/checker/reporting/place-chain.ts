import type { ChainLink } from '../../diagnostic.ts';
import type { Place } from '../place.ts';
import { positionOf, textPlaceOf } from './text-place.ts';

/**
 * The way from a parameter or a result to the place of a type within it. A property of a type with a name begins a link:
 * `Parameter 'order' of route 'save'`, `Order.lines[].product`, `Product.meta`.
 */
export function chainOf(place: Place): readonly ChainLink[] {
  const position = positionOf(textPlaceOf(place.node));
  const { parent, owner } = place;
  if (!parent) {
    const start = { text: place.what, ...position };
    return place.path === '' ? [start] : [start, { text: shortPath(place.path), ...position }];
  }
  const before = chainOf(parent);
  const last = before.at(-1);
  const step = shortPath(place.path.slice(parent.path.length));
  // An element of a parameter says nothing beside the name of its type: `[]`, `User.profile`.
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
