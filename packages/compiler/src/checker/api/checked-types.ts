import * as sync from 'typescript/unstable/sync';
import { chooserFor, otherTypeScript } from './other-typescript.ts';

export type {
  CompilerOptions,
  Diagnostic,
  IndexInfo,
  IntersectionType,
  LiteralType,
  NodeHandle,
  Project,
  Signature,
  Symbol as TypeSymbol,
  TupleType,
  Type,
  TypeReference,
  UnionOrIntersectionType,
  UnionType,
} from 'typescript/unstable/sync';

const of = chooserFor<typeof sync>(otherTypeScript?.sync);

// Listed one by one, so that the bundle contains only these.
export const DiagnosticCategory = of('DiagnosticCategory', sync.DiagnosticCategory);
export type DiagnosticCategory = sync.DiagnosticCategory;
export const ElementFlags = of('ElementFlags', sync.ElementFlags);
export const ModifierFlags = of('ModifierFlags', sync.ModifierFlags);
export type ModifierFlags = sync.ModifierFlags;
export const ObjectFlags = of('ObjectFlags', sync.ObjectFlags);
export const SignatureKind = of('SignatureKind', sync.SignatureKind);
export const SymbolFlags = of('SymbolFlags', sync.SymbolFlags);
export const TypeFlags = of('TypeFlags', sync.TypeFlags);
export type TypeFlags = sync.TypeFlags;
