// What typia 9.7.2 (MIT, https://typia.io) writes for compiled/typia-source.txt (a TypeScript file), bundled with what it
// imports, so that its own compiler need not be installed:
//   npm i typia@9.7.2 typescript@5.9 && npx typia generate --input compiled --output out --project tsconfig.json
// node_modules/typia/lib/internal/_isFormatDateTime.mjs
var _isFormatDateTime = (str) => PATTERN.test(str);
var PATTERN = /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(T|\s)([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,9})?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$/i;

// node_modules/typia/lib/internal/_jsonStringifyString.mjs
var _jsonStringifyString = (str) => {
  const len = str.length;
  let result = "";
  let last = -1;
  let point = 255;
  for (var i = 0; i < len; i++) {
    point = str.charCodeAt(i);
    if (point < 32) {
      return JSON.stringify(str);
    }
    if (point >= 55296 && point <= 57343) {
      return JSON.stringify(str);
    }
    if (point === 34 || // '"'
    point === 92) {
      last === -1 && (last = 0);
      result += str.slice(last, i) + "\\";
      last = i;
    }
  }
  return last === -1 && '"' + str + '"' || '"' + result + str.slice(last) + '"';
};

// out/typia.ts
var isSimple = /* @__PURE__ */ (() => {
  const _io0 = (input) => "number" === typeof input.number && "number" === typeof input.negNumber && "number" === typeof input.maxNumber && "string" === typeof input.string && "string" === typeof input.longString && "boolean" === typeof input.boolean && ("object" === typeof input.deeplyNested && null !== input.deeplyNested && _io1(input.deeplyNested));
  const _io1 = (input) => "string" === typeof input.foo && "number" === typeof input.num && "boolean" === typeof input.bool;
  return (input) => "object" === typeof input && null !== input && _io0(input);
})();
var equalsSimple = /* @__PURE__ */ (() => {
  const _io0 = (input, _exceptionable = true) => "number" === typeof input.number && "number" === typeof input.negNumber && "number" === typeof input.maxNumber && "string" === typeof input.string && "string" === typeof input.longString && "boolean" === typeof input.boolean && ("object" === typeof input.deeplyNested && null !== input.deeplyNested && _io1(input.deeplyNested, _exceptionable)) && (7 === Object.keys(input).length || Object.keys(input).every((key) => {
    if (["number", "negNumber", "maxNumber", "string", "longString", "boolean", "deeplyNested"].some((prop) => key === prop))
      return true;
    const value = input[key];
    if (void 0 === value)
      return true;
    return false;
  }));
  const _io1 = (input, _exceptionable = true) => "string" === typeof input.foo && "number" === typeof input.num && "boolean" === typeof input.bool && (3 === Object.keys(input).length || Object.keys(input).every((key) => {
    if (["foo", "num", "bool"].some((prop) => key === prop))
      return true;
    const value = input[key];
    if (void 0 === value)
      return true;
    return false;
  }));
  return (input, _exceptionable = true) => "object" === typeof input && null !== input && _io0(input, true);
})();
var cloneSimple = /* @__PURE__ */ (() => {
  const _co0 = (input) => ({
    number: input.number,
    negNumber: input.negNumber,
    maxNumber: input.maxNumber,
    string: input.string,
    longString: input.longString,
    boolean: input.boolean,
    deeplyNested: _co1(input.deeplyNested)
  });
  const _co1 = (input) => ({
    foo: input.foo,
    num: input.num,
    bool: input.bool
  });
  const _io1 = (input) => "string" === typeof input.foo && "number" === typeof input.num && "boolean" === typeof input.bool;
  return (input) => _co0(input);
})();
var isUser = /* @__PURE__ */ (() => {
  const _io0 = (input) => "string" === typeof input.lastUpdate && _isFormatDateTime(input.lastUpdate) && "number" === typeof input.id && "string" === typeof input.name && "string" === typeof input.surname;
  return (input) => "object" === typeof input && null !== input && _io0(input);
})();
var isOrder = /* @__PURE__ */ (() => {
  const _io0 = (input) => "string" === typeof input.placedAt && _isFormatDateTime(input.placedAt) && "string" === typeof input.id && ("object" === typeof input.customer && null !== input.customer && _io1(input.customer)) && (Array.isArray(input.lines) && input.lines.every((elem) => "object" === typeof elem && null !== elem && _io3(elem))) && ("open" === input.status || "paid" === input.status || "shipped" === input.status) && (void 0 === input.note || "string" === typeof input.note);
  const _io1 = (input) => "number" === typeof input.id && "string" === typeof input.name && "string" === typeof input.email && ("object" === typeof input.address && null !== input.address && _io2(input.address));
  const _io2 = (input) => "string" === typeof input.street && "string" === typeof input.city && "string" === typeof input.zip && "string" === typeof input.country;
  const _io3 = (input) => "string" === typeof input.article && "string" === typeof input.name && "number" === typeof input.count && "number" === typeof input.price && (null === input.discount || "number" === typeof input.discount) && (Array.isArray(input.tags) && input.tags.every((elem) => "string" === typeof elem));
  return (input) => "object" === typeof input && null !== input && _io0(input);
})();
var isTable = /* @__PURE__ */ (() => {
  const _io0 = (input) => "string" === typeof input.createdAt && _isFormatDateTime(input.createdAt) && "number" === typeof input.id && "string" === typeof input.name && "boolean" === typeof input.paid && "number" === typeof input.amount;
  return (input) => Array.isArray(input) && input.every((elem) => "object" === typeof elem && null !== elem && _io0(elem));
})();
var isTree = /* @__PURE__ */ (() => {
  const _io0 = (input) => "number" === typeof input.value && "string" === typeof input.label && (Array.isArray(input.children) && input.children.every((elem) => "object" === typeof elem && null !== elem && _io0(elem)));
  return (input) => "object" === typeof input && null !== input && _io0(input);
})();
var stringifyUser = /* @__PURE__ */ (() => {
  const _so0 = (input) => `{"id":${input.id},"name":${_jsonStringifyString(input.name)},"surname":${_jsonStringifyString(input.surname)},"lastUpdate":${_jsonStringifyString(input.lastUpdate.toJSON())}}`;
  return (input) => _so0(input);
})();
var stringifyOrder = /* @__PURE__ */ (() => {
  const _so0 = (input) => `{${void 0 === input.note ? "" : `"note":${void 0 !== input.note ? _jsonStringifyString(input.note) : void 0},`}"id":${_jsonStringifyString(input.id)},"placedAt":${_jsonStringifyString(input.placedAt.toJSON())},"customer":${_so1(input.customer)},"lines":${`[${input.lines.map((elem) => _so3(elem)).join(",")}]`},"status":${'"' + input.status + '"'}}`;
  const _so1 = (input) => `{"id":${input.id},"name":${_jsonStringifyString(input.name)},"email":${_jsonStringifyString(input.email)},"address":${_so2(input.address)}}`;
  const _so2 = (input) => `{"street":${_jsonStringifyString(input.street)},"city":${_jsonStringifyString(input.city)},"zip":${_jsonStringifyString(input.zip)},"country":${_jsonStringifyString(input.country)}}`;
  const _so3 = (input) => `{"article":${_jsonStringifyString(input.article)},"name":${_jsonStringifyString(input.name)},"count":${input.count},"price":${input.price},"discount":${null !== input.discount ? input.discount : "null"},"tags":${`[${input.tags.map((elem) => _jsonStringifyString(elem)).join(",")}]`}}`;
  const _io1 = (input) => "number" === typeof input.id && "string" === typeof input.name && "string" === typeof input.email && ("object" === typeof input.address && null !== input.address && _io2(input.address));
  const _io2 = (input) => "string" === typeof input.street && "string" === typeof input.city && "string" === typeof input.zip && "string" === typeof input.country;
  const _io3 = (input) => "string" === typeof input.article && "string" === typeof input.name && "number" === typeof input.count && "number" === typeof input.price && (null === input.discount || "number" === typeof input.discount) && (Array.isArray(input.tags) && input.tags.every((elem) => "string" === typeof elem));
  return (input) => _so0(input);
})();
var stringifyTable = /* @__PURE__ */ (() => {
  const _so0 = (input) => `{"id":${input.id},"name":${_jsonStringifyString(input.name)},"amount":${input.amount},"paid":${input.paid},"createdAt":${_jsonStringifyString(input.createdAt.toJSON())}}`;
  return (input) => `[${input.map((elem) => _so0(elem)).join(",")}]`;
})();
var stringifyTree = /* @__PURE__ */ (() => {
  const _so0 = (input) => `{"value":${input.value},"label":${_jsonStringifyString(input.label)},"children":${`[${input.children.map((elem) => _so0(elem)).join(",")}]`}}`;
  const _io0 = (input) => "number" === typeof input.value && "string" === typeof input.label && (Array.isArray(input.children) && input.children.every((elem) => "object" === typeof elem && null !== elem && _io0(elem)));
  return (input) => _so0(input);
})();
var cloneUser = /* @__PURE__ */ (() => {
  const _co0 = (input) => ({
    lastUpdate: input.lastUpdate,
    id: input.id,
    name: input.name,
    surname: input.surname
  });
  return (input) => _co0(input);
})();
var cloneOrder = /* @__PURE__ */ (() => {
  const _cp0 = (input) => input.map((elem) => _co3(elem));
  const _cp1 = (input) => input.map((elem) => elem);
  const _co0 = (input) => ({
    placedAt: input.placedAt,
    id: input.id,
    customer: _co1(input.customer),
    lines: _cp0(input.lines),
    status: input.status,
    note: input.note
  });
  const _co1 = (input) => ({
    id: input.id,
    name: input.name,
    email: input.email,
    address: _co2(input.address)
  });
  const _co2 = (input) => ({
    street: input.street,
    city: input.city,
    zip: input.zip,
    country: input.country
  });
  const _co3 = (input) => ({
    article: input.article,
    name: input.name,
    count: input.count,
    price: input.price,
    discount: input.discount,
    tags: _cp1(input.tags)
  });
  const _io1 = (input) => "number" === typeof input.id && "string" === typeof input.name && "string" === typeof input.email && ("object" === typeof input.address && null !== input.address && _io2(input.address));
  const _io2 = (input) => "string" === typeof input.street && "string" === typeof input.city && "string" === typeof input.zip && "string" === typeof input.country;
  const _io3 = (input) => "string" === typeof input.article && "string" === typeof input.name && "number" === typeof input.count && "number" === typeof input.price && (null === input.discount || "number" === typeof input.discount) && (Array.isArray(input.tags) && input.tags.every((elem) => "string" === typeof elem));
  return (input) => _co0(input);
})();
var cloneTable = /* @__PURE__ */ (() => {
  const _cp0 = (input) => input.map((elem) => _co0(elem));
  const _co0 = (input) => ({
    createdAt: input.createdAt,
    id: input.id,
    name: input.name,
    paid: input.paid,
    amount: input.amount
  });
  return (input) => _cp0(input);
})();
var cloneTree = /* @__PURE__ */ (() => {
  const _cp0 = (input) => input.map((elem) => _co0(elem));
  const _co0 = (input) => ({
    value: input.value,
    label: input.label,
    children: _cp0(input.children)
  });
  const _io0 = (input) => "number" === typeof input.value && "string" === typeof input.label && (Array.isArray(input.children) && input.children.every((elem) => "object" === typeof elem && null !== elem && _io0(elem)));
  return (input) => _co0(input);
})();
export {
  cloneOrder,
  cloneSimple,
  cloneTable,
  cloneTree,
  cloneUser,
  equalsSimple,
  isOrder,
  isSimple,
  isTable,
  isTree,
  isUser,
  stringifyOrder,
  stringifyTable,
  stringifyTree,
  stringifyUser
};
