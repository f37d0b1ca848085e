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
  readDeepkitName,
  readPatternLiteral,
  type Saying,
} from '@mikrokit/types/model';
import { brandsOf } from '../compute/number-brands.ts';

/** What an annotation of `@deepkit/type` says of a type, and its name there. */
export interface Annotation {
  readonly name: string;
  readonly saying: Saying;
}

/** The annotations of a type that speak of its values. Those of databases, and of an application's own, say nothing. */
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
    // As they are declared: `Positive = ValidatorMeta<'positive', [true]>`.
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
    return { name: 'Pattern', saying: { problem } };
  }
  if (pattern.source === EMAIL_REGEX.source) return named('Email');
  const constraint = readPatternLiteral(String(pattern));
  if (!constraint) throw new Error(`No regular expression: ${pattern}`);
  return { name: 'Pattern', saying: { constraints: [constraint] } };
}

function named(name: string, values: readonly Argument[] = []): Annotation {
  const saying = readDeepkitName(name, values);
  return { name, saying: saying ?? { problem: 'is an annotation that MikroKit does not know' } };
}

function literalOf(type: Type | undefined): Argument {
  const literal = type?.kind === ReflectionKind.literal ? type.literal : undefined;
  return typeof literal === 'symbol' || literal instanceof RegExp ? undefined : literal;
}
