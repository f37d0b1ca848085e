import {
  deserializeFunction,
  getValidatorFunction,
  type ReceiveType,
  serializeFunction,
  serializer,
} from '@deepkit/type';
import { __ΩOrder, __ΩSimple, __ΩTable, __ΩTree, __ΩUser } from '../compiled/deepkit-types.js';
import { type Library, reject } from '../library.ts';
import type { Order, Simple, Table, Tree, User } from '../payloads.ts';

const simple = codec<Simple>(__ΩSimple as never);

export const library: Library = {
  assertLoose: (value) => simple.is(value) || reject(),
  parseSafe: (value) => (simple.is(value) ? simple.decode(value) : reject()),
  convertsWrongValues: true,
  codecs: {
    user: codec<User>(__ΩUser as never),
    order: codec<Order>(__ΩOrder as never),
    table: codec<Table>(__ΩTable as never),
    tree: codec<Tree>(__ΩTree as never),
  },
};

function codec<T>(type: ReceiveType<T>) {
  const deserialize = deserializeFunction<T>(serializer, undefined, type);
  const validate = getValidatorFunction<T>(serializer, type) as (value: unknown) => boolean;
  const serialize = serializeFunction<T>(serializer, undefined, type);
  return {
    is: validate,
    decode: (json: unknown): T => {
      const value = deserialize(json, { loosely: false });
      return validate(value) ? value : reject();
    },
    encode: (value: T): string => JSON.stringify(serialize(value)),
  };
}
