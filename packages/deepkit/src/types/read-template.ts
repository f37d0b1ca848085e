import { ReflectionKind, type TypeTemplateLiteral } from '@deepkit/type';
import type { NodeOf, Placeholder } from '@mikrokit/types/model';
import { annotationsOf } from './read-annotations.ts';

const PLACEHOLDERS: ReadonlyMap<ReflectionKind, Placeholder> = new Map([
  [ReflectionKind.string, 'string'],
  [ReflectionKind.number, 'number'],
  [ReflectionKind.bigint, 'bigint'],
]);

/**
 * Reads a template literal type. `undefined` for placeholders such as `any` or with constraints,
 * and for escapes, which the type compiler does not decode.
 */
export function readTemplate(type: TypeTemplateLiteral): NodeOf<'template'> | undefined {
  const texts = [''];
  const placeholders: Placeholder[] = [];
  for (const part of type.types) {
    if (part.kind === ReflectionKind.literal) {
      const text = String(part.literal);
      if (text.includes('\\')) return undefined;
      texts.push((texts.pop() ?? '') + text);
      continue;
    }
    const placeholder = PLACEHOLDERS.get(part.kind);
    if (!placeholder || annotationsOf(part).length > 0) return undefined;
    placeholders.push(placeholder);
    texts.push('');
  }
  return { kind: 'template', texts, placeholders };
}
