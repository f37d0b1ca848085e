import { hasPathParameter } from '@mikrokit/types/runtime/http';
import type { TypeSymbol } from '../../api/checked-types.ts';
import type { Node } from '../../api/syntax.ts';
import type { ReadContext } from '../../read-context.ts';
import { declarationOf, type Entry } from '../imports/entry.ts';

/** Rejects a key that the router rejects at start-up. */
export function rejectKey(context: ReadContext, { path, node }: Entry, symbol: TypeSymbol): void {
  const key = symbol.name;
  const why = keyProblem(key, path.length === 0);
  if (why === undefined) return;
  const declaration = declarationOf(symbol)?.resolve(context.project);
  const { name = node } = (declaration ?? {}) as { readonly name?: Node };
  context.reporter.report(
    'MK1037',
    name,
    `Entry '${[...path, key].join('/')}' of the routes has the key ${JSON.stringify(key)}: ${why}.`,
  );
}

/** Why a key cannot be part of a path. `undefined` if it can. */
function keyProblem(key: string, isOutermost: boolean): string | undefined {
  // Nearly all keys.
  if (/^[a-zA-Z][\w-]*$/.test(key) && key !== 'errors') return undefined;
  if (key === '') return 'it does not make a path';
  if (key === '__proto__') return 'it is never an ordinary key';
  if (key === '.' || key === '..') return 'clients would resolve it as a relative path';
  if (key.includes('/')) return 'use nested objects for levels';
  if (hasPathParameter(key)) return 'paths have no parameters';
  if (/^\d+$/.test(key)) return 'JavaScript moves numeric keys before all others';
  return isOutermost && key === 'errors' ? 'replies list their errors under it' : undefined;
}
