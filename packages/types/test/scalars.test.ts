import test from 'ava';
import { checkCodec } from './check-codec.ts';
import * as type from './define-types.ts';

test('a string is any string, and nothing else', async (t) => {
  await checkCodec(t, type.string, {
    valid: [
      ['""', ''],
      ['"Zoë \\u2028 😀"', 'Zoë \u2028 😀', '"Zoë \u2028 😀"'],
      ['"\\ud800 \\u0000 \\" \\\\"', '\ud800 \0 " \\'],
    ],
    invalid: [
      ['1', 'value | type | string | Expected string'],
      ['null', 'value | type | string | Expected string'],
      ['["a"]', 'value | type | string | Expected string'],
    ],
    unwritable: [undefined, null, 1, ['a'], Object('a'), { toString: () => 'a' }],
  });
});

test('a number is finite', async (t) => {
  await checkCodec(t, type.number, {
    valid: [
      ['0', 0],
      ['-1.5', -1.5],
      ['1e+300', 1e300],
      ['5e-324', 5e-324],
    ],
    invalid: [
      ['"1"', 'value | type | number | Expected number'],
      ['1e999', 'value | type | number | Expected number'],
      ['-1e999', 'value | type | number | Expected number'],
      ['null', 'value | type | number | Expected number'],
      ['true', 'value | type | number | Expected number'],
    ],
    unwritable: [Number.NaN, Infinity, -Infinity, '1,"admin":true', 1n, Object(1), undefined, null],
  });
});

test('a boolean is true or false', async (t) => {
  await checkCodec(t, type.boolean, {
    valid: [
      ['true', true],
      ['false', false],
    ],
    invalid: [
      ['0', 'value | type | boolean | Expected boolean'],
      ['"true"', 'value | type | boolean | Expected boolean'],
    ],
    unwritable: [0, 'true', null, undefined, Object(false)],
  });
});

test('a bigint is sent as its decimal text', async (t) => {
  const notDecimal = 'value | format | bigint | Not in the form of bigint';
  const digits = '9'.repeat(4096);
  await checkCodec(t, type.bigint, {
    valid: [
      ['"0"', 0n],
      ['"-12345678901234567890"', -12345678901234567890n],
      [`"-${digits}"`, -BigInt(digits)],
    ],
    invalid: [
      ['1', 'value | type | bigint | Expected bigint'],
      ['"-0"', notDecimal],
      ['"01"', notDecimal],
      ['"+1"', notDecimal],
      ['"0x10"', notDecimal],
      ['" 1"', notDecimal],
      ['"1\\n"', notDecimal],
      ['"1n"', notDecimal],
      ['""', notDecimal],
      [`"1${digits}"`, notDecimal],
    ],
    unwritable: [1, '1', null, undefined, BigInt(`1${digits}`)],
  });
});

test('null is null', async (t) => {
  await checkCodec(t, type.nil, {
    valid: [['null', null]],
    invalid: [['0', 'value | type | null | Expected null']],
    unwritable: [undefined, 0, ''],
  });
});

test('literals are themselves', async (t) => {
  await checkCodec(t, type.literal('a"\u2028`*/</script>'), {
    valid: [[JSON.stringify('a"\u2028`*/</script>'), 'a"\u2028`*/</script>']],
    invalid: [
      ['"b"', 'value | type | "a\\"\u2028`*/</script>" | Expected "a\\"\u2028`*/</script>"'],
    ],
    unwritable: ['b', 1, undefined],
  });
  await checkCodec(t, type.literal(-1.5), {
    valid: [['-1.5', -1.5]],
    invalid: [['"-1.5"', 'value | type | -1.5 | Expected -1.5']],
    unwritable: ['-1.5', 1],
  });
  await checkCodec(t, type.literal(false), {
    valid: [['false', false]],
    invalid: [['0', 'value | type | false | Expected false']],
    unwritable: [0, true],
  });
  await checkCodec(t, type.bigintLiteral(10n), {
    valid: [['"10"', 10n]],
    invalid: [
      ['"11"', 'value | type | 10n | Expected 10n'],
      ['10', 'value | type | 10n | Expected 10n'],
    ],
    unwritable: [10, '10', 11n],
  });
});

test('an enum is one of its values', async (t) => {
  const color = type.enumOf('Color', { Red: 'red', Blue: 'blue', None: 0 });
  const wrong = 'value | type | Color | Expected Color';
  await checkCodec(t, color, {
    valid: [
      ['"red"', 'red'],
      ['"blue"', 'blue'],
      ['0', 0],
    ],
    invalid: [
      ['"Red"', wrong],
      ['"0"', wrong],
      ['1', wrong],
      ['null', wrong],
    ],
    unwritable: ['green', 1, '0', null, undefined, ['red']],
  });
});

test('unknown passes JSON through, except __proto__ keys and numbers that are not finite', async (t) => {
  const noProto = 'another key than __proto__';
  await checkCodec(t, type.unknown, {
    valid: [
      ['null', null],
      ['[1,"a",true,null,[]]', [1, 'a', true, null, []]],
      [
        '{"constructor":{"prototype":{}},"toString":1}',
        { constructor: { prototype: {} }, toString: 1 },
      ],
      ['{"\\"__proto__":1}', { '"__proto__': 1 }],
    ],
    invalid: [
      [
        '{"a":[{"__proto__":{"admin":true}}]}',
        `value.a.0.__proto__ | key | ${noProto} | Key is not accepted; expected ${noProto}`,
      ],
      ['{"a":1e999}', 'value.a | type | number | Expected number'],
    ],
    unwritable: [JSON.parse('{"a":{"__proto__":1}}'), () => 1, Symbol('a'), { a: 1n }],
  });
});

test('a result of undefined is no text, and a result of void may be anything', async (t) => {
  await checkCodec(t, type.nothing, {
    invalid: [['1', 'value | type | undefined | Expected undefined']],
  });
  await checkCodec(t, type.array(type.nothing), {
    valid: [['[null,null]', [undefined, undefined]]],
    invalid: [['[0]', 'value.0 | type | undefined | Expected undefined']],
    unwritable: [[null], [0]],
  });
});
