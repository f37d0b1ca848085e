/** Routes of the suite's API that @deepkit/type cannot express, with the reason. */
export const INEXPRESSIBLE: Readonly<Record<string, string>> = {
  'echo/url': 'the type compiler does not find URL',
  'echo/instant': 'the type compiler does not find Temporal',
  'echo/zoned': 'the type compiler does not find Temporal',
  'echo/day': 'the type compiler does not find Temporal',
  'echo/duration': 'the type compiler does not find Temporal',
  'constrained/annotated': 'annotations of @mikrokit/types carry no reflection',
  'constrained/tagged': 'comments are not kept, JSDoc tags included',
  'constrained/settings': 'annotations of @mikrokit/types carry no reflection',
  'constrained/bigint': 'annotations of @mikrokit/types carry no reflection',
  'constrained/unique': 'annotations of @mikrokit/types carry no reflection',
  'constrained/broken': 'annotations of @mikrokit/types carry no reflection',
  'language/cents': 'a `unique symbol` that is only declared is not there at run time',
  'language/account': 'the type compiler writes `never` for `#private` fields',
};
