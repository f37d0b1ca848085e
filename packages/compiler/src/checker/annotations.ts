import { type Argument, type Constraint, readAnnotation } from '@mikrokit/types/model';
import {
  type LiteralType,
  type Type,
  TypeFlags,
  type TypeReference,
} from 'typescript/unstable/sync';
import type { ReadContext } from './read-context.ts';
import { type Json, readJsonType } from './read-json-type.ts';

/** What a type such as `MinLength<3>` in an intersection says of the rest of it. */
export type Annotation =
  | { readonly constraints: readonly Constraint[] }
  | { readonly preset: Json }
  | { readonly problem: string };

/** Reads an annotation of `@mikrokit/types`; `undefined` for any other type. */
export function annotationOf(context: ReadContext, type: Type): Annotation | undefined {
  if (!(type.flags & TypeFlags.Object)) return undefined;
  const symbol = type.getSymbol();
  const name = symbol?.name ?? '';
  return context.isPackageSymbol(symbol, '@mikrokit/types', name)
    ? readOwn(context, type, name)
    : undefined;
}

function readOwn(context: ReadContext, type: Type, name: string): Annotation | undefined {
  const types = type.isTypeReference()
    ? context.project.checker.getTypeArguments(type as TypeReference)
    : [];
  if (name === 'Default') {
    const [value] = types;
    const json = value && readJsonType(context, value);
    return json ? { preset: json } : { problem: '`Default` takes a literal, as it stands in JSON' };
  }
  const constraints = readAnnotation(name, types.map(literalOf));
  if (constraints === 'arguments') {
    const spelling = context.project.checker.typeToString(type);
    return { problem: `\`${spelling}\` takes literals: \`${name}<…>\` of one value each` };
  }
  return constraints && { constraints };
}

/** The value of a literal type. */
export function literalOf(type: Type): Argument {
  return type.isLiteralType() ? (type as LiteralType).value : undefined;
}
