const STRINGIFY = 'is JSON.stringify, which checks nothing';

/** Work that other libraries omit and MikroKit does. Printed beside the figures. */
const omissions: Readonly<Record<string, string>> = {
  'typia assertLoose':
    'takes NaN and the infinities for numbers, as it does by default. Rejecting them costs it 7 %',
  'typia assertStrict': 'takes NaN and the infinities for numbers, as it does by default',
  'typia parseSafe':
    'takes NaN and the infinities for numbers, as it does by default. Rejecting them costs it 1 to 6 %',
  'typia decode': 'takes NaN and the infinities for numbers, as it does by default',
  'typia encode': 'rejects nothing; NaN and the infinities become null',
  'typia parseStrict': 'takes NaN and the infinities for numbers, as it does by default',
  'ajv encode': 'turns values of other types into text instead of rejecting them',
  'arktype encode': STRINGIFY,
  'deepkit encode':
    'rejects nothing: values of other types become text, stay as they are or are left out',
  'typebox encode': STRINGIFY,
  'valibot encode': STRINGIFY,
  'zod encode': STRINGIFY,
};

/** Whether a library only calls `JSON.stringify`, which neither checks nor strips. */
export function onlyStringifies(library: string, task: string): boolean {
  return omissionOf(library, task) === STRINGIFY;
}

/** The work that a library omits in a task, if known. */
export function omissionOf(library: string, task: string): string | undefined {
  return omissions[`${library} ${task}`] ?? omissions[`${library} ${task.split(' ')[0]}`];
}
