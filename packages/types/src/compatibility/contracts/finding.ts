/** Breaking: shipped clients can fail. Dangerous: they can act on outdated assumptions. */
export type Severity = 'breaking' | 'dangerous' | 'safe';

interface Rule {
  readonly severity: Severity;
  /** How to make the change compatible. */
  readonly fix?: string;
}

const breaking = (fix: string): Rule => ({ severity: 'breaking', fix });
const dangerous = (fix: string): Rule => ({ severity: 'dangerous', fix });
const safe: Rule = { severity: 'safe' };

const accept = 'Write the change in a way that can be compared, or accept it.';

/** Every kind of finding. */
export const findingRules = {
  'route-removed': breaking('Keep the route until no released client calls it.'),
  'route-moved': breaking('Keep its path with the option `path`.'),
  'query-removed': breaking('Keep `query: true`.'),
  'method-removed': breaking('Keep the method.'),
  'parameter-required': breaking('Make it optional, or give it a default.'),
  'parameter-removed': breaking('Keep the parameter, and ignore it.'),
  'parameter-type': breaking('Accept both types, in a union.'),
  'parameter-member-removed': breaking('Keep it in the type, and reject it in the handler.'),
  'parameter-constraint': breaking('Leave the constraint out, and check it in the handler.'),
  'parameter-key-rejected': breaking("Keep the key, or leave out `unknownKeys: 'reject'`."),
  'parameter-unproven': breaking(accept),
  'result-property-removed': breaking('Keep returning it.'),
  'result-property-optional': breaking('Always return it.'),
  'result-type': breaking('Return the new type under a new name, or in a new route.'),
  'result-member-added': breaking(
    'Return it in a new route or property, which shipped clients do not read. `Open<…>` makes later additions safe.',
  ),
  'result-constraint': breaking('Keep the constraint.'),
  'result-length': breaking('Return as many elements as before.'),
  'result-key-rejected': breaking('Return only keys that the type had.'),
  'result-unproven': breaking(accept),
  'error-data': breaking('Keep the data, or use a new type of error.'),
  'error-data-unproven': breaking(accept),
  'hook-header-added': breaking('Make the parameter optional: `(context, token?: string)`.'),
  'hook-parameter-added': breaking('Make its parameters optional.'),
  'hook-parameter': breaking('Also accept what it accepted before.'),
  'hook-removed': breaking('Keep the hook, and ignore its parameters.'),
  'hook-result': breaking('Keep returning what it returned.'),
  'hook-unproven': breaking(accept),
  'http-removed': breaking('Keep its option `http` until nobody calls that path.'),
  'http-moved': breaking('Keep the method and path, and add a route for the new ones.'),
  'http-errors': breaking('Keep `problemDetails` as it was.'),
  'http-parameter-unproven': breaking(accept),
  'raw-removed': breaking('Keep the route until nobody calls it.'),
  'raw-moved': breaking('Keep the method and path, and add another path to `http`.'),
  'option-unproven': breaking(accept),
  'parameter-key-dropped': dangerous('Keep the key as long as released clients send it.'),
  'parameter-default': dangerous('Keep the default.'),
  'parameter-undefined-as-null': dangerous('Treat `null` as if it were left out.'),
  'parameter-moved': dangerous('Keep the order of parameters and elements.'),
  'result-moved': dangerous('Keep the order of elements.'),
  'error-data-moved': dangerous('Keep the order of elements.'),
  'hook-moved': dangerous('Keep the order of parameters and elements.'),
  'hook-header-removed': dangerous('Keep reading the header, too.'),
  'result-default': dangerous('Keep the default.'),
  'result-undefined-as-null': dangerous('Keep `undefined` in the type instead of `null`.'),
  'error-added': dangerous('Handle the case without a new error, or tell the users of clients.'),
  'error-status': dangerous('Keep the status, or use a new type of error.'),
  'idempotent-removed': dangerous('Keep `idempotent: true`: released clients still repeat calls.'),
  'limit-lowered': dangerous('Keep the limit.'),
  'http-status': dangerous('Keep the status.'),
  'http-slashes-rejected': dangerous('Keep `encodedSlashes: true`.'),
  'cache-longer': dangerous('Keep the time in `cacheControl`.'),
  'unknown-keys-rejected': dangerous("Leave out `unknownKeys: 'reject'`."),
  'deprecated-route-removed': dangerous('Make sure that nobody calls it any more.'),
  'deprecated-property-removed': dangerous('Make sure that nobody reads it any more.'),
  'route-added': safe,
  'route-changed': safe,
  'raw-added': safe,
  'raw-typed': safe,
  'http-added': safe,
  'parameter-added': safe,
  'parameter-schema-unproven': safe,
  'result-property-added': safe,
  'error-removed': safe,
  'error-data-added': safe,
} as const satisfies Record<string, Rule>;

export type FindingCode = keyof typeof findingRules;

/** Returns the rule of a code. */
export function ruleOfFinding(code: FindingCode): Rule {
  return findingRules[code];
}

/** One change of an API, judged by its effect on older clients. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** The id of the route. Absent for the whole API. */
  readonly route?: string;
  /** The route and the location in it: `users/get → result.address.zip`. */
  readonly location: string;
  /** The location in the types of the route, from `params`, `result`, `item` or the data of an error. */
  readonly path?: readonly string[];
  /** Why, in one sentence. */
  readonly why: string;
  /** Whether the removed route or property was deprecated. */
  readonly deprecated?: true;
  /** How to make the change compatible. Absent for safe changes. */
  readonly fix?: string;
}
