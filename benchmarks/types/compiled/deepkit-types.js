// The interfaces of payloads.ts as @deepkit/type-compiler 1.0.19 writes them, with TypeScript 5.9
// (`"reflection": true` in tsconfig.json): what its users' own builds give. TypeScript 7 has no
// place for it.
const __ΩSimple = [
  'number',
  'negNumber',
  'maxNumber',
  'string',
  'longString',
  'boolean',
  'foo',
  'num',
  'bool',
  'deeplyNested',
  'Simple',
  "P'4!'4\"'4#&4$&4%)4&P&4''4()4)M4*Mw+y",
];

export { __ΩSimple };

const __ΩUser = ['id', 'name', 'surname', 'lastUpdate', 'User', 'P\'4!&4"&4#T4$Mw%y'];

export { __ΩUser };

const __ΩOrder = [
  'id',
  'placedAt',
  'name',
  'email',
  () => __ΩAddress,
  'address',
  'customer',
  () => __ΩOrderLine,
  'lines',
  'open',
  'paid',
  'shipped',
  'status',
  'note',
  'Order',
  "P&4!T4\"P'4!&4#&4$n%4&M4'n(F4)P.*.+.,J4-&4.8Mw/y",
];

export { __ΩOrder };

const __ΩAddress = ['street', 'city', 'zip', 'country', 'Address', 'P&4!&4"&4#&4$Mw%y'];

export { __ΩAddress };

const __ΩOrderLine = [
  'article',
  'name',
  'count',
  'price',
  'discount',
  'tags',
  'OrderLine',
  "P&4!&4\"'4#'4$P',J4%&F4&Mw'y",
];

export { __ΩOrderLine };

const __ΩRow = ['id', 'name', 'amount', 'paid', 'createdAt', 'Row', "P'4!&4\"'4#)4$T4%Mw&y"];

export { __ΩRow };

const __ΩTable = [() => __ΩRow, 'Table', 'n!Fw"y'];

export { __ΩTable };

const __ΩTree = ['value', 'label', 0, 'children', 'Tree', 'P\'4!&4"n#F4$Mw%y'];

export { __ΩTree };
