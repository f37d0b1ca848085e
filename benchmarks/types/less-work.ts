/** What other libraries leave out of a task that MikroKit does in it. Printed beside the figures. */
const lessWork: Readonly<Record<string, string>> = {
  'typia assertLoose':
    'takes NaN and the infinities for numbers, as it does by default; refusing them costs it 5 %',
  'typia assertStrict': 'takes NaN and the infinities for numbers, as it does by default',
  'typia parseSafe':
    'takes NaN and the infinities for numbers, as it does by default; refusing them costs it 1 to 6 %',
  'typia decode': 'takes NaN and the infinities for numbers, as it does by default',
  'typia encode': 'refuses nothing; NaN and the infinities become null',
  'typia parseStrict': 'takes NaN and the infinities for numbers, as it does by default',
  'ajv encode': 'turns values of other types into text instead of refusing them',
  'arktype encode': 'is JSON.stringify, which checks nothing',
  'deepkit encode':
    'refuses nothing: values of other types become text, stay as they are or are left out',
  'typebox encode': 'is JSON.stringify, which checks nothing',
  'valibot encode': 'is JSON.stringify, which checks nothing',
  'zod encode': 'is JSON.stringify, which checks nothing',
};

/** What a library leaves out of a task, if anything is known. */
export function lessWorkOf(library: string, task: string): string | undefined {
  return lessWork[`${library} ${task}`] ?? lessWork[`${library} ${task.split(' ')[0]}`];
}
