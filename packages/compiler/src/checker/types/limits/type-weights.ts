import {
  type Project,
  type Type,
  TypeFlags,
  type TypeSymbol,
  type UnionOrIntersectionType,
} from '../../api/checked-types.ts';

/** The most types that are visited for one weight, because parts can be endless themselves. */
const MAX_LOOKS = 1000;
/** Deeper parts have no weight, so that none overflows the stack. */
const MAX_LEVELS = 200;

/** Weighs instances of generic types, to see whether they grow. */
export interface TypeWeights {
  /**
   * How much an instance consists of: its type arguments and theirs, the members of unions, the elements of lists, the length of texts. A named
   * type without arguments weighs 1, whatever is in it. An object type without a name has no arguments that could be seen,
   * and is weighed by its properties, without the ones that are instances of `symbol` again.
   */
  readonly weigh: (type: Type, symbol: TypeSymbol) => number;
}

/** Makes the scale of a project. */
export function createTypeWeights(project: Project): TypeWeights {
  const known = new Map<TypeSymbol, Map<number, number>>();
  return {
    weigh: (type, symbol) => {
      const weights = known.get(symbol) ?? new Map<number, number>();
      known.set(symbol, weights);
      const isNamed = type.getAliasSymbol() !== undefined || type.isTypeReference();
      let looks = 0;
      const weigh = (part: Type, level: number): number => {
        const before = weights.get(part.id);
        if (before !== undefined) return before;
        if (!isNamed && level > 0 && isInstance(part, symbol)) return 0;
        if (++looks > MAX_LOOKS || level > MAX_LEVELS) return 0;
        weights.set(part.id, 0); // of a recursive type
        const parts = partsOf(project, part);
        const weight = parts.reduce((sum, inner) => sum + weigh(inner, level + 1), ownWeight(part));
        weights.set(part.id, weight);
        return weight;
      };
      return weigh(type, 0);
    },
  };
}

/** A text counts by its length: templates make longer ones. */
function ownWeight(type: Type): number {
  return type.isLiteralType() && typeof type.value === 'string' ? 1 + type.value.length : 1;
}

function isInstance(type: Type, symbol: TypeSymbol): boolean {
  return type.getAliasSymbol() === symbol || type.getSymbol() === symbol;
}

function partsOf({ checker }: Project, type: Type): readonly Type[] {
  if (type.getAliasSymbol()) return type.getAliasTypeArguments();
  if (type.flags & TypeFlags.UnionOrIntersection)
    return (type as UnionOrIntersectionType).getTypes();
  if (type.isTypeReference()) return checker.getTypeArguments(type);
  const isUnnamed = (type.flags & TypeFlags.Object) !== 0 && type.getSymbol()?.name === '__type';
  if (!isUnnamed) return [];
  const types = checker.getTypeOfSymbol(checker.getPropertiesOfType(type));
  return types.filter((part) => part !== undefined);
}
