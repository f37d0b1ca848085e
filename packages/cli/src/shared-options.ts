/** The option of all commands that read a router from a module. */
export const exportOption = {
  type: 'string',
  value: '<name>',
  help: 'name of the router among the exports of the module, or name of a function that makes it, which gets stand-ins for its parameters',
  otherwise: 'the only router of the module, which is api.ts or src/api.ts',
} as const;

/** For commands that call routes: a function that makes the router must do so without parameters. */
export const calledExportOption = {
  ...exportOption,
  help: 'name of the router among the exports of the module, or name of a function without parameters that makes it',
} as const;

/** The option with a header field for each call. */
export const headerOption = {
  type: 'string',
  multiple: true,
  value: '<name: value>',
  help: 'send it with each call',
} as const;
