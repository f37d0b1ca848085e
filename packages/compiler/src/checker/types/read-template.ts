import type { NodeOf, Placeholder, StringCase, Template } from '@mikrokit/types/model';
import { type Type, TypeFlags } from '../api/checked-types.ts';
import { withoutAllBrands } from '../constraints/brands.ts';
import type { ReadContext } from '../read-context.ts';
import { nameOfType } from '../symbols/type-name.ts';

/**
 * Reads a template literal type, or `Uppercase<string>` and the like. TypeScript has already expanded unions and literals
 * among its placeholders. `undefined` for a placeholder such as `any`.
 */
export function readTemplate(context: ReadContext, type: Type): NodeOf<'template'> | undefined {
  const template = templateOf(context, type);
  const name = nameOfType(context, type);
  return template && { kind: 'template', ...(name !== undefined && { name }), ...template };
}

function templateOf(context: ReadContext, type: Type): Template | undefined {
  const types = type.isTemplateLiteralType() ? type.getTypes() : [type];
  const placeholders = types.map((part) => placeholderOf(context, part));
  if (!placeholders.every((placeholder) => placeholder !== undefined)) return undefined;
  return { texts: type.isTemplateLiteralType() ? type.texts : ['', ''], placeholders };
}

function placeholderOf(context: ReadContext, placeholder: Type): Placeholder | undefined {
  const type = withoutAllBrands(context, placeholder);
  if (type.flags & TypeFlags.String) return 'string';
  if (type.flags & TypeFlags.Number) return 'number';
  if (type.flags & TypeFlags.BigInt) return 'bigint';
  return type.isStringMappingType() ? casedOf(context, type) : undefined;
}

/** A change of case, such as `` Uppercase<Lowercase<`${number}`>> ``: the changes from the inside out, and their argument. */
function casedOf(context: ReadContext, type: Type): Placeholder | undefined {
  const cases: StringCase[] = [];
  let target = type;
  while (target.isStringMappingType()) {
    cases.unshift(target.getSymbol()?.name as StringCase);
    target = target.getTarget();
  }
  if (target.flags & TypeFlags.String) return { cases };
  const of = target.isTemplateLiteralType() ? templateOf(context, target) : undefined;
  return of && { cases, of };
}
