import type { RouteTraits } from '@mikrokit/types/emit';
import type { Signature } from '../../api/checked-types.ts';
import type { Node } from '../../api/syntax.ts';
import type { ReadContext } from '../../read-context.ts';
import { returnType } from './read-result.ts';
import { isEvent, streamTypes } from './read-stream.ts';
import { awaitedMembers } from './result-members.ts';

/** A route whose options are checked. */
interface RouteWithOptions {
  readonly id: string;
  readonly traits: RouteTraits;
  readonly isStream: boolean;
}

/**
 * Rejects options for streams on other routes, and ids of items in a stream whose store numbers
 * them.
 */
export function rejectStreamOptions(
  context: ReadContext,
  signature: Signature,
  { id, traits, isStream }: RouteWithOptions,
  node: Node,
): void {
  const { detached, resumable } = traits;
  if (!isStream && (detached || resumable)) {
    const option = detached ? 'stream' : 'resumable';
    const text = `Route '${id}' has the option \`${option}\`, but its result is not a stream.`;
    context.reporter.report('MK1051', node, text);
  }
  if (detached && isStream && hasEvents(context, signature)) {
    const text = `The items of route '${id}' have ids, but the store of a detached stream numbers its items.`;
    context.reporter.report('MK1051', node, text, 'Yield items without `event()`.');
  }
}

/** Whether a stream has items made by `event()`. */
function hasEvents(context: ReadContext, signature: Signature): boolean {
  return awaitedMembers(context, returnType(context, signature)).some((member) => {
    const item = streamTypes(context, member)?.item;
    const items = item?.isUnionType() ? item.getTypes() : item ? [item] : [];
    return items.some((one) => isEvent(context, one));
  });
}
