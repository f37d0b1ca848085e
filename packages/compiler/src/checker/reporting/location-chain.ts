import type { ChainLink } from '../../diagnostic.ts';
import type { Location } from '../location.ts';
import { positionOfNode } from './text-location.ts';

/**
 * The path from a parameter or a result to the location of a type in it. A property of a named type
 * starts a link: `Parameter 'order' of route 'save'`, `Order.lines[].product`, `Product.meta`.
 */
export function chainOf(location: Location): readonly ChainLink[] {
  const chain: ChainLink[] = [];
  for (const { what, path, node, parent, owner } of wayTo(location)) {
    const position = positionOfNode(node);
    if (!parent) {
      chain.push({ text: what, ...position });
      if (path !== '') chain.push({ text: shortPath(path), ...position });
      continue;
    }
    const step = shortPath(path.slice(parent.path.length));
    const last = chain.at(-1);
    // An element of a parameter says no more than the name of its type: `[]`, `User.profile`.
    const isElement = last?.text.startsWith('[') === true;
    const isOutermost = parent.parent === undefined;
    if (owner !== undefined ? isElement : last && !isOutermost) chain.pop();
    if (owner !== undefined) chain.push({ text: owner + step, ...position });
    else chain.push({ text: !last || isOutermost ? step : last.text + step, ...position });
  }
  return chain;
}

/** The locations around a location, from the outermost one, and itself. Without recursion: there can be thousands. */
function wayTo(location: Location): readonly Location[] {
  const way: Location[] = [];
  for (let at: Location | undefined = location; at; at = at.parent) way.push(at);
  return way.reverse();
}

/** The checker names keys that are symbols by a number: `["__@key@34"]` → `[key]`. */
function shortPath(path: string): string {
  return path.replaceAll('[number]', '[]').replaceAll(/\["__@(.+?)@\d+"\]/g, '[$1]');
}
