import type { RouteDocument } from '../api.ts';
import { storedByTab } from '../stored-texts.ts';
import type { Entered } from './entered-call.ts';

/**
 * The parameters that this tab keeps for a route, until its types change. `undefined` if there are
 * none.
 */
export function readDraft(id: string, { contract }: RouteDocument): Entered | undefined {
  const text = storedByTab.read(`draft:${id}`);
  if (text === '') return undefined;
  const draft = JSON.parse(text) as { readonly contract: string; readonly params: Entered };
  return draft.contract === contract ? draft.params : undefined;
}

/** Keeps the parameters of a route. `undefined` keeps none, as for secrets and files. */
export function writeDraft(
  id: string,
  { contract }: RouteDocument,
  params: Entered | undefined,
): void {
  storedByTab.write(
    `draft:${id}`,
    params === undefined ? '' : JSON.stringify({ contract, params }),
  );
}
