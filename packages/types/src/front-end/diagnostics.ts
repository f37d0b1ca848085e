/** All diagnostics, with their fixes. */
export const diagnosticFixes = {
  MK1001: 'Write the type that is meant; write `unknown` to let any JSON through.',
  MK1002: 'Correct the import or the name; `tsc` shows the same error.',
  MK1003: 'Leave the function out of the type, for example with `Omit`, or return plain data.',
  MK1004: 'Use a string where the symbol is.',
  MK1005:
    'Keep one of the two, or wrap them in objects with a literal key that tells them apart: { kind: "string"; value: string } | { kind: "date"; value: Date }.',
  MK1006:
    'Hand the routes to createRouter as an object literal, or as a `const` that is one (with `satisfies Routes`), in this or another file of the project.',
  MK1007: 'Give the parameter a type.',
  MK1008:
    'Convert it to a type that JSON can hold, such as a plain object, where the handler gets or returns it.',
  MK1009: 'Give the route one signature without type parameters.',
  MK1010: 'Set "strict": true (or "strictNullChecks": true) in tsconfig.json.',
  MK1011: 'Keep one of `null` and `undefined` in the element type.',
  MK1012: 'Await it before the handler returns.',
  MK1013: 'Write the call as createRouter(routes) or createRouter(routes, options).',
  MK1014:
    'Take a string and match it with `includes` or the like, or let the caller choose among patterns of your own.',
  MK1015: 'Correct the constraint, or put it on a type that it is for.',
  MK1016: 'Write the pattern so that a text can be read in one way only.',
  MK1017:
    'Take its data: an interface of the fields, or `Pick<…>` of the class; make the instance in the handler.',
  MK1018: 'Give the handler a return type, or write `unknown` where any JSON is meant.',
  MK1019:
    'Use a string, number, boolean, bigint, Date, literals or a list of such, or leave out `header` so that it travels in the body.',
  MK1020:
    "Write the hook's `header`, `returns`, `name` and `after` as literals in the call of hook(); give a hook with a header one parameter.",
  MK1021: 'Make the codec where the type is known, and hand it to the generic function.',
  MK1022:
    'Write the call as createCodec<T>() or createCodec<T>(options), as createTopic<T>(engine), or as envOf<T>() or envOf<T>(variables).',
  MK1023: 'Correct the configuration; `tsc` shows the same error.',
  MK1024:
    "Write unknownKeys: 'reject' in the object that is given as options, or leave it out of the type of the options.",
  MK1025:
    'Write the call as createClient<typeof api>({ … }), createSender<typeof api>(queue) or schedule<typeof api>(queue, { … }), with the type of the router.',
  MK1026:
    'Name the router itself, `typeof api` after `import type { api }`, whose routes are an object literal or one with `satisfies Routes`; pass `undefined` as second argument for a client that asks the server for its types.',
  MK1027: 'Write the type more simply; `tsc` may fail on it as well.',
  MK1028:
    'Move the hook above all entries of its level that are no hooks, or write `after: true` and move it below them.',
  MK1029:
    'Take the context first, `(context, …) => …`; put a route that uses the value of a hook within that hook.',
  MK1030:
    'Spread the routes within the hook among the others: `...auth.routes({ … })`. Write `provides` as a literal: a name that contexts do not have, and that no hook around it provides.',
  MK1031:
    'Use an object of strings, numbers, booleans, bigints, Dates, literals or lists of such, one property for each variable.',
  MK1032:
    "Import the function with an import declaration and call it by that name: `import { createCodec } from '@mikrokit/types'`. For another name write a function around the call; a generic one gets the codec as a parameter.",
  MK1035:
    'Name a fixed path, and take the value as a parameter of the handler: it is sent in the body, or for a query in `params`.',
  MK1036:
    "Export a function `(value: T) => boolean` from a module of the project, not asynchronous, and name it: Check<'name', typeof isValid>.",
  MK1037: 'Rename the key; nest objects for levels, and take values as parameters of the handler.',
  MK1038:
    'Throw or return an RpcError to reject the call; write `void` or braces around an expression whose value does not matter.',
  MK1039: 'Write the type of the result, with the error: TypeScript keeps a union that is written.',
  MK1040:
    "Write http as a literal, a method and a path with {parameters}: http: 'GET /articles/{slug}'; leave `path` out.",
  MK1041:
    'Give the parameter the name that the path has, or change the name in the path; a destructured parameter has the name of its type.',
  MK1042:
    'Name each parameter in the path, except one: an object with the properties of the query string, or the body.',
  MK1043:
    'Use a string, number, boolean, bigint, Date or literals; lists of such only in the query string or for the rest of a path. `nestedQuery: true` takes objects, as filter[a]=1.',
  MK1044:
    'Let the hook read and return headers or provide its value, or place the route outside of its level.',
  MK1045:
    'Write the example as JSON that the type accepts, `@example "hello"`; code for people goes into a block of its language.',
  MK1046: "Write a status from 400 to 599: `RpcError<'gone', undefined, 410>`.",
  MK1050: 'Return an AsyncIterable of values that JSON can hold, and nothing else.',
  MK1051: 'Return an AsyncIterable of values, or leave the option out.',
  MK1055:
    'Take files as parameters of a route, or return one as the whole result of a route without `http`; elsewhere read it into a Uint8Array.',
  MK1056: 'Add `& MaxBytes<…>`, or take a FileStream and read it in pieces.',
  MK1057:
    'Make it the last parameter, written as `AsyncIterable<T>`, of a route that streams nothing else and takes no files.',
  MK1060:
    'Leave it out of the result, or write `Reveal<T>` for the property if the caller is meant to have it.',
  MK1061:
    "Leave the property out: `Omit<User, 'passwordHash'>`, or a type of its own for what callers send and get.",
  MK1062: 'Take it in the body: a route without `query`, or an HTTP route of POST, PUT or PATCH.',
  MK1063:
    'Place the route below the hook that `require` names, or write `public: true` among its options if everybody may call it; without `require`, leave `public` out.',
  MK1064:
    'Write the name of a hook, or a list of names, in the object given to createRouter: `{ require: authorize }`, where `const authorize = hook({ … })`.',
  MK1065:
    'Write the constraint as an annotation of @mikrokit/types, which is part of the type: `number & Min<3>`.',
  MK1066:
    'Write the type itself, such as `z.output<typeof userSchema>`; `Parsed` is for the parameters of routes and hooks.',
  MK1067:
    'Export the schema as a constant of a module of the project, `export const userSchema = …`; import it with `import { userSchema }`, and write `Parsed<typeof userSchema>`.',
  MK1068: "Give each schema a name of its own: `Parsed<typeof email, 'email'>`.",
  MK1069:
    "Write `reports: lazy(() => import('./reports.ts'))` among the routes, with the path as a literal, and each option of its routes as a literal.",
  MK1080:
    "Write each endpoint as a property named by method and path, 'GET /users/:id', of an object with `path`, `query`, `headers`, `body`, `result` and `errors` as needed.",
  MK1081: 'Write the call as createFetch<Api>({ … }).',
  MK1082:
    "Import them from the file's own codecs, `./api.codecs.js` in api.ts, with one name for each router, client or type.",
  MK1090:
    "Wrap an interface of your own with the methods that handlers call, each with one signature: wrap<Repository>('db', repository); or write `untyped: 'keep'`.",
} as const;

export type DiagnosticCode = keyof typeof diagnosticFixes;
