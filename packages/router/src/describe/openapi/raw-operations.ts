import { type HttpTemplate, namesIn, parseHttpTemplate } from '@mikrokit/types/runtime/http';
import type { FlatRaw } from '../../definition/flatten-routes.ts';
import { describeHooks } from './describe-hooks.ts';
import type { OpenApiOperation, OpenApiParameter } from './open-api-document.ts';
import { type OperationContext, tagsOf, uniqueId } from './operations.ts';
import type { DescribedPath } from './path-items.ts';

/** The context of an operation of a raw route. */
interface RawContext extends OperationContext {
  /** The router's prefix between slashes: `/api/`. */
  readonly base: string;
}

/**
 * The operations of a raw route, each with its path. They have no schemas, because its handler
 * takes and returns any message.
 */
export function describeRaw(route: FlatRaw, context: RawContext): DescribedPath[] {
  const { id, description, before, after, rules } = route;
  const { headers, security, asksForCredential } = describeHooks([...before, ...after], context);
  return rules.raw.infosOf(route, context.base).map(({ http }) => {
    // Invalid templates fail at startup.
    const template = parseHttpTemplate(http as string) as HttpTemplate;
    const values = namesIn(template).map(
      (name): OpenApiParameter => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      }),
    );
    const parameters = [...values, ...headers];
    const operation: OpenApiOperation = {
      operationId: uniqueId(id, context),
      summary: id,
      ...(description !== undefined && { description }),
      ...tagsOf(id),
      ...(security.length > 0 && { security }),
      ...(parameters.length > 0 && { parameters }),
      responses: {
        ...(asksForCredential && { 401: { $ref: '#/components/responses/Error_401' } }),
        default: { description: 'What the handler of the request replies.' },
      },
    };
    const { path } = template;
    return { path, operations: { [template.method.toLowerCase()]: operation } };
  });
}
