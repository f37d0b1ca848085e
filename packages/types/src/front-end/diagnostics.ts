/** All diagnostics, with their fixes. */
export const diagnosticFixes = {
  MK1001: 'Write the type that you mean, or `unknown` to accept any JSON.',
  MK1002: 'Correct the import or the name. `tsc` shows the same error.',
  MK1003: 'Leave the function out of the type, for example with `Omit`, or return plain data.',
  MK1004: 'Use a string instead of the symbol.',
  MK1005:
    'Keep one of the two, or wrap them in objects with a literal key that tells them apart: { kind: "string"; value: string } | { kind: "date"; value: Date }.',
  MK1006:
    'Pass createRouter an object literal, or a `const` that holds one (with `satisfies Routes`), from this or another file of the project.',
  MK1007: 'Give the parameter a type.',
  MK1008:
    'Take or return a type that JSON can hold, such as a plain object, and convert it in the handler.',
  MK1009: 'Give the route one signature without type parameters.',
  MK1010: 'Set "strict": true (or "strictNullChecks": true) in tsconfig.json.',
  MK1011: 'Keep one of `null` and `undefined` in the element type.',
  MK1012: 'Await it before the handler returns.',
  MK1013: 'Write the call as createRouter(routes) or createRouter(routes, options).',
  MK1014:
    'Take a string and match it with a method such as `includes`, or let the client choose among your own patterns.',
  MK1015: 'Correct the constraint, or put it on a type that it applies to.',
  MK1016: 'Write the pattern so that it matches each string in only one way.',
  MK1017:
    'Take its data, as an interface of the fields or `Pick<…>` of the class, and create the instance in the handler.',
  MK1018: 'Give the handler a return type. Write `unknown` if you mean any JSON.',
  MK1019:
    'Use a string, number, boolean, bigint, Date, literals or an array of these, or leave out `header` to send it in the body.',
  MK1020:
    "Write the hook's `header`, `returns`, `name` and `after` as literals in the call of hook(). Give a hook with a header exactly one parameter.",
  MK1021: 'Create the codec where the type is known, and pass it to the generic function.',
  MK1022:
    'Write the call as createCodec<T>() or createCodec<T>(options), as createTopic<T>(engine), or as envOf<T>() or envOf<T>(variables).',
  MK1023: 'Correct the configuration. `tsc` shows the same error.',
  MK1024:
    "Write unknownKeys: 'reject' in the object that you pass as options, or remove it from the type of the options.",
  MK1025:
    'Write the call as createClient<typeof api>({ … }), createSender<typeof api>(queue) or schedule<typeof api>(queue, { … }), with the type of the router.',
  MK1026:
    'Name the router itself: `typeof api`, after `import type { api }`. Its routes must be an object literal, which can have `satisfies Routes`. For a client that reads the types from the server, pass `undefined` as the second argument.',
  MK1027: 'Simplify the type. `tsc` can fail on it, too.',
  MK1028:
    'Move the hook above all routes and groups of its level, or write `after: true` and move it below them.',
  MK1029:
    'Take the context first: `(context, …) => …`. If the route uses the value of a hook, put it inside that hook.',
  MK1030:
    'Spread the routes of the hook among the others: `...auth.routes({ … })`. Write `provides` as a literal, with a name that neither the context nor an outer hook uses.',
  MK1031:
    'Use an object with one property for each variable: strings, numbers, booleans, bigints, Dates, literals or arrays of these.',
  MK1032:
    "Import the function with an import declaration and call it by that name: `import { createCodec } from '@mikrokit/types'`. For another name, write a function around the call. A generic function takes the codec as a parameter.",
  MK1035:
    'Use a fixed path, and take the value as a parameter of the handler. Clients send it in the body, or in `params` for a query.',
  MK1036:
    "Export a synchronous function `(value: T) => boolean` from a module of the project, and name it: Check<'name', typeof isValid>.",
  MK1037: 'Rename the key. Nest objects for levels, and take values as parameters of the handler.',
  MK1038:
    'Throw or return an RpcError to reject the call. If the value does not matter, write `void` before the expression, or braces around it.',
  MK1039: 'Write the return type, including the error: TypeScript keeps a union that you write.',
  MK1040:
    "Write http as a literal with a method and a path: http: 'GET /articles/{slug}'. Leave `path` out.",
  MK1041:
    'Use the same name for the parameter and in the path. A destructured parameter has the name of its type.',
  MK1042:
    'Name each parameter in the path, except one: the body, or an object with the properties of the query string.',
  MK1043:
    'Use a string, number, boolean, bigint, Date or literals. Arrays of these work in the query string and for the rest of a path. `nestedQuery: true` accepts objects, such as filter[a]=1.',
  MK1044:
    'Let the hook read and return headers or provide its value, or move the route out of its level.',
  MK1045:
    'Write the example as JSON that the type accepts: `@example "hello"`. Put code for readers into a fenced block.',
  MK1046: "Write a status from 400 to 599: `RpcError<'gone', undefined, 410>`.",
  MK1050: 'Return an AsyncIterable of values that JSON can hold, and nothing else.',
  MK1051: 'Return an AsyncIterable of values, or leave the option out.',
  MK1055:
    'Take files as parameters of a route, or return one as the whole result of a route without `http`. Elsewhere, read it into a Uint8Array.',
  MK1056: 'Add `& MaxBytes<…>`, or take a FileStream and read it in pieces.',
  MK1057:
    'Make it the last parameter, written as `AsyncIterable<T>`, of a route that streams nothing else and takes no files.',
  MK1060:
    'Leave it out of the result, or write `Reveal<T>` for the property if clients should get it.',
  MK1061:
    "Leave the property out with `Omit<User, 'passwordHash'>`, or write a separate type for what clients send and get.",
  MK1062: 'Take it in the body: leave `query` out, or use POST, PUT or PATCH for the HTTP route.',
  MK1063:
    'Move the route below the hook that `require` names, or set its option `public: true` if everybody may call it. Without `require`, leave `public` out.',
  MK1064:
    'Write the name of a hook, or a list of names, in the object given to createRouter: `{ require: authorize }`, where `const authorize = hook({ … })`.',
  MK1065:
    'Write the constraint as an annotation of @mikrokit/types, which is part of the type: `number & Min<3>`.',
  MK1066:
    'Write the type itself, such as `z.output<typeof userSchema>`. `Parsed` is for the parameters of routes and hooks.',
  MK1067:
    'Export the schema as a constant from a module of the project: `export const userSchema = …`. Import it with `import { userSchema }`, and write `Parsed<typeof userSchema>`.',
  MK1068: "Give each schema its own name: `Parsed<typeof email, 'email'>`.",
  MK1069:
    "Write `reports: lazy(() => import('./reports.ts'))` among the routes. Write the path and all options of its routes as literals.",
  MK1080:
    "Name each endpoint by method and path, such as 'GET /users/:id'. Its type is an object with `path`, `query`, `headers`, `body`, `result` and `errors` as needed.",
  MK1081: 'Write the call as createFetch<Api>({ … }).',
  MK1082:
    "Import the file's own codecs, such as `./api.codecs.js` in api.ts, with one name for each router, client or type.",
  MK1090:
    "Wrap your own interface of the methods that handlers call, each with one signature: wrap<Repository>('db', repository). Or write `untyped: 'keep'`.",
} as const;

export type DiagnosticCode = keyof typeof diagnosticFixes;
