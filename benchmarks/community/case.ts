import { createCodec } from '@mikrokit/types';

interface Value {
  number: number;
  negNumber: number;
  maxNumber: number;
  string: string;
  longString: string;
  boolean: boolean;
  deeplyNested: {
    foo: string;
    num: number;
    bool: boolean;
  };
}

/** The tasks of the suite, and how a case does one: it throws for data of another type. */
type AddCase = (
  library: string,
  task: 'parseSafe' | 'parseStrict' | 'assertLoose' | 'assertStrict',
  run: (data: unknown) => unknown,
) => void;

const loose = createCodec<Value>();
const strict = createCodec<Value>({ unknownKeys: 'reject' });

/** Adds MikroKit to the suite, in the way of its other cases. */
export function addMikroKit(addCase: AddCase): void {
  addCase('mikrokit', 'parseSafe', (data) => {
    const decoded = loose.decode(data);
    if (!decoded.ok) throw new Error('wrong type.');
    return decoded.value;
  });
  addCase('mikrokit', 'parseStrict', (data) => {
    const decoded = strict.decode(data);
    if (!decoded.ok) throw new Error('wrong type.');
    return decoded.value;
  });
  addCase('mikrokit', 'assertLoose', (data) => {
    if (!loose.is(data)) throw new Error('wrong type.');
    return true;
  });
  addCase('mikrokit', 'assertStrict', (data) => {
    if (!strict.is(data)) throw new Error('wrong type.');
    return true;
  });
}
