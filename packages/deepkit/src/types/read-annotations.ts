import {
  backReferenceAnnotation,
  EMAIL_REGEX,
  embeddedAnnotation,
  excludedAnnotation,
  mapNameAnnotation,
  mongoIdAnnotation,
  ReflectionKind,
  referenceAnnotation,
  type Type,
  TypeNumberBrand,
  uuidAnnotation,
  validationAnnotation,
} from '@deepkit/type';
import {
  type Argument,
  type DeepkitMeaning,
  readDeepkitName,
  readPatternLiteral,
} from '@mikrokit/types/model';
import { brandsOf } from '../reflection/type-annotations.ts';

/** An annotation of `@deepkit/type`, and its constraints. */
export interface Annotation {
  readonly name: string;
  readonly meaning: DeepkitMeaning;
}

/**
 * The annotations of a type that constrain its values. Annotations for databases, or of the
 * application itself, do not.
 */
export function annotationsOf(type: Type): readonly Annotation[] {
  const brands = brandsOf(type).map((brand) => named(TypeNumberBrand[brand] ?? ''));
  const others = MARKS.filter(([mark]) => mark.hasAnnotations(type)).map(([, name]) => named(name));
  const validations = validationAnnotation
    .getAnnotations(type)
    .map(({ name, args }) => readValidation(name, args));
  return [...brands, ...others, ...validations];
}

const MARKS = [
  [uuidAnnotation, 'UUID'],
  [mongoIdAnnotation, 'MongoId'],
  [mapNameAnnotation, 'MapName'],
  [excludedAnnotation, 'Excluded'],
  [embeddedAnnotation, 'Embedded'],
  [referenceAnnotation, 'Reference'],
  [backReferenceAnnotation, 'BackReference'],
] as const;

function readValidation(name: string, args: readonly Type[]): Annotation {
  const [first] = args;
  switch (name) {
    case 'pattern':
      return readPattern(first);
    // `Positive` is declared as `ValidatorMeta<'positive', [true]>`, `PositiveNoZero` with `false`.
    case 'positive':
      return named(literalOf(first) === false ? 'PositiveNoZero' : 'Positive');
    case 'negative':
      return named(literalOf(first) === false ? 'NegativeNoZero' : 'Negative');
    case 'function':
      return named('Validate');
    default:
      return named(
        name.replace(/^./, (letter) => letter.toUpperCase()),
        args.map(literalOf),
      );
  }
}

function readPattern(type: Type | undefined): Annotation {
  const pattern = type?.kind === ReflectionKind.literal ? type.literal : undefined;
  if (!(pattern instanceof RegExp)) {
    const problem = 'needs `typeof` of a constant that is a regular expression literal';
    return { name: 'Pattern', meaning: { problem } };
  }
  if (pattern.source === EMAIL_REGEX.source) return named('Email');
  const constraint = readPatternLiteral(String(pattern));
  if (!constraint) throw new Error(`No regular expression: ${pattern}`);
  return { name: 'Pattern', meaning: { constraints: [constraint] } };
}

function named(name: string, values: readonly Argument[] = []): Annotation {
  const meaning = readDeepkitName(name, values);
  return { name, meaning: meaning ?? { problem: 'is an annotation that MikroKit does not know' } };
}

function literalOf(type: Type | undefined): Argument {
  const literal = type?.kind === ReflectionKind.literal ? type.literal : undefined;
  return typeof literal === 'symbol' || literal instanceof RegExp ? undefined : literal;
}
