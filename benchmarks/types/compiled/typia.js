// What typia 14.0.6 (MIT, https://typia.io) writes for compiled/typia-source.txt (a TypeScript file), bundled with what it
// imports, so that its own compiler need not be installed:
//   npm i typia@14.0.6 ttsc@0.30.4 typescript@7.0.2 && npx ttsc && npx esbuild out/typia.js --bundle --format=esm
// ../../tmp-speed/typia/node_modules/typia/lib/internal/_isFormatDate.mjs
var _isFormatDate = (str) => {
  const match = PATTERN.exec(str);
  if (match === null) return false;
  const year = Number(match[1]);
  const month = Number(match[2]);
  return Number(match[3]) <= DAYS[month - 1] + (month === 2 && (year % 400 === 0 || year % 4 === 0 && year % 100 !== 0) ? 1 : 0);
};
var PATTERN = /^([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/;
var DAYS = [
  31,
  28,
  31,
  30,
  31,
  30,
  31,
  31,
  30,
  31,
  30,
  31
];

// ../../tmp-speed/typia/node_modules/typia/lib/internal/_isFormatDateTime.mjs
var _isFormatDateTime = (str) => {
  const match = PATTERN2.exec(str);
  if (match === null || _isFormatDate(match[1]) === false) return false;
  if (match[7] !== "60") return true;
  const instant = /* @__PURE__ */ new Date(0);
  instant.setUTCFullYear(Number(match[2]), Number(match[3]) - 1, Number(match[4]));
  instant.setUTCHours(Number(match[5]), Number(match[6]), 0, 0);
  const offset = match[8] === void 0 ? 0 : (match[8] === "+" ? 1 : -1) * (Number(match[9]) * 60 + Number(match[10]));
  instant.setUTCMinutes(instant.getUTCMinutes() - offset);
  return instant.getUTCHours() === 23 && instant.getUTCMinutes() === 59 && (instant.getUTCMonth() === 5 && instant.getUTCDate() === 30 || instant.getUTCMonth() === 11 && instant.getUTCDate() === 31);
};
var PATTERN2 = /^(([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]))[Tt]((?:[01][0-9]|2[0-3])):([0-5][0-9]):([0-5][0-9]|60)(?:\.[0-9]+)?(?:[Zz]|([+-])((?:[01][0-9]|2[0-3])):([0-5][0-9]))$/;

// ../../tmp-speed/typia/node_modules/typia/lib/internal/_jsonStringifyNumber.mjs
var _jsonStringifyNumber = (value) => isFinite(value) ? value : null;

// ../../tmp-speed/typia/node_modules/typia/lib/internal/_jsonStringifyString.mjs
var _jsonStringifyString = (str) => {
  const len = str.length;
  let result = "";
  let last = -1;
  let point = 255;
  for (var i = 0; i < len; i++) {
    point = str.charCodeAt(i);
    if (point < 32) return JSON.stringify(str);
    if (point >= 55296 && point <= 57343) return JSON.stringify(str);
    if (point === 34 || point === 92) {
      last === -1 && (last = 0);
      result += str.slice(last, i) + "\\";
      last = i;
    }
  }
  return last === -1 && '"' + str + '"' || '"' + result + str.slice(last) + '"';
};

// ../../tmp-speed/typia/node_modules/typia/lib/internal/_jsonStringifyArray.mjs
var _jsonStringifyArray = (elements, mapper) => {
  const length = Math.min(Math.max(Math.trunc(elements.length) || 0, 0), Number.MAX_SAFE_INTEGER);
  let output = "";
  for (let i = 0; i < length; ++i) {
    const elem = elements[i];
    const text = elem === void 0 ? void 0 : mapper(elem, i);
    output += (i === 0 ? "" : ",") + (text === void 0 ? "null" : text);
  }
  return output;
};

// ../../tmp-speed/typia/node_modules/typia/lib/internal/_jsonStringifyTail.mjs
var _jsonStringifyTail = (str) => str[str.length - 1] === "," ? str.substring(0, str.length - 1) : str;

// ../../tmp-speed/typia/node_modules/typia/lib/TypeGuardError.mjs
var TypeGuardError = class extends Error {
  /**
  * Creates a new TypeGuardError instance.
  *
  * @param props Error properties
  */
  constructor(props) {
    super(props.message || `Error on ${props.method}(): invalid type${props.path ? ` on ${props.path}` : ""}, expect to be ${props.expected}`);
    const proto = new.target.prototype;
    if (Object.setPrototypeOf) Object.setPrototypeOf(this, proto);
    else this.__proto__ = proto;
    this.name = "TypeGuardError";
    this.method = props.method;
    this.path = props.path;
    this.expected = props.expected;
    this.value = props.value;
    if (props.description || props.value === void 0) this.description = props.description ?? [
      "The value at this path is `undefined`.",
      "",
      `Please fill the \`${props.expected}\` typed value next time.`
    ].join("\n");
  }
};

// ../../tmp-speed/typia/node_modules/typia/lib/internal/_throwTypeGuardError.mjs
var _throwTypeGuardError = (props) => {
  throw new TypeGuardError(props);
};

// out/typia.js
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
  const _io0 = (input) => "number" === typeof input.id && "string" === typeof input.name && "string" === typeof input.surname && ("string" === typeof input.lastUpdate && _isFormatDateTime(input.lastUpdate));
  return (input) => "object" === typeof input && null !== input && _io0(input);
})();
var isOrder = /* @__PURE__ */ (() => {
  const _ip0 = (input) => "string" === typeof input["name"];
  const _io0 = (input) => "string" === typeof input.id && ("object" === typeof input.customer && null !== input.customer && _io1(input.customer)) && (Array.isArray(input.lines) && input.lines.every((elem) => "object" === typeof elem && null !== elem && _io3(elem))) && ("open" === input.status || "paid" === input.status || "shipped" === input.status) && (void 0 === input.note || "string" === typeof input.note) && ("string" === typeof input.placedAt && _isFormatDateTime(input.placedAt));
  const _io1 = (input) => "number" === typeof input.id && _ip0(input) && "string" === typeof input.email && ("object" === typeof input.address && null !== input.address && _io2(input.address));
  const _io2 = (input) => "string" === typeof input.street && "string" === typeof input.city && "string" === typeof input.zip && "string" === typeof input.country;
  const _io3 = (input) => "string" === typeof input.article && _ip0(input) && "number" === typeof input.count && "number" === typeof input.price && (null === input.discount || "number" === typeof input.discount) && (Array.isArray(input.tags) && input.tags.every((elem) => "string" === typeof elem));
  return (input) => "object" === typeof input && null !== input && _io0(input);
})();
var isTable = /* @__PURE__ */ (() => {
  const _io0 = (input) => "number" === typeof input.id && "string" === typeof input.name && "number" === typeof input.amount && "boolean" === typeof input.paid && ("string" === typeof input.createdAt && _isFormatDateTime(input.createdAt));
  return (input) => Array.isArray(input) && input.every((elem) => "object" === typeof elem && null !== elem && _io0(elem));
})();
var isTree = /* @__PURE__ */ (() => {
  const _io0 = (input, _vctx = {}) => (_vctx.io0 || (_vctx.io0 = /* @__PURE__ */ new WeakSet())).has(input) ? true : (_vctx.io0.add(input), "number" === typeof input.value && "string" === typeof input.label && (Array.isArray(input.children) && input.children.every((elem) => "object" === typeof elem && null !== elem && _io0(elem, _vctx))) || (_vctx.io0.delete(input), false));
  return (input, _vctx = {}) => "object" === typeof input && null !== input && _io0(input, _vctx);
})();
var stringifyUser = /* @__PURE__ */ (() => {
  const _so0 = (input) => `{"id":${String(_jsonStringifyNumber(input.id))},"name":${_jsonStringifyString(input.name)},"surname":${_jsonStringifyString(input.surname)},"lastUpdate":${_jsonStringifyString(input.lastUpdate.toJSON())}}`;
  return (input) => _so0(input);
})();
var stringifyOrder = /* @__PURE__ */ (() => {
  const _ip0 = (input) => "string" === typeof input["name"];
  const _so0 = (input) => `{${_jsonStringifyTail(`"id":${_jsonStringifyString(input.id)},"placedAt":${_jsonStringifyString(input.placedAt.toJSON())},"customer":${_so1(input.customer)},"lines":${`[${_jsonStringifyArray(input.lines, (elem) => _so3(elem))}]`},"status":${'"' + input.status + '"'},${void 0 === input.note ? "" : `"note":${void 0 !== input.note ? _jsonStringifyString(input.note) : void 0}`}`)}}`;
  const _so1 = (input) => `{"id":${String(_jsonStringifyNumber(input.id))},"name":${_jsonStringifyString(input.name)},"email":${_jsonStringifyString(input.email)},"address":${_so2(input.address)}}`;
  const _so2 = (input) => `{"street":${_jsonStringifyString(input.street)},"city":${_jsonStringifyString(input.city)},"zip":${_jsonStringifyString(input.zip)},"country":${_jsonStringifyString(input.country)}}`;
  const _so3 = (input) => `{"article":${_jsonStringifyString(input.article)},"name":${_jsonStringifyString(input.name)},"count":${String(_jsonStringifyNumber(input.count))},"price":${String(_jsonStringifyNumber(input.price))},"discount":${null !== input.discount ? String(_jsonStringifyNumber(input.discount)) : "null"},"tags":${`[${_jsonStringifyArray(input.tags, (elem) => _jsonStringifyString(elem))}]`}}`;
  const _io1 = (input) => "number" === typeof input.id && _ip0(input) && "string" === typeof input.email && ("object" === typeof input.address && null !== input.address && _io2(input.address));
  const _io2 = (input) => "string" === typeof input.street && "string" === typeof input.city && "string" === typeof input.zip && "string" === typeof input.country;
  const _io3 = (input) => "string" === typeof input.article && _ip0(input) && "number" === typeof input.count && "number" === typeof input.price && (null === input.discount || "number" === typeof input.discount) && (Array.isArray(input.tags) && input.tags.every((elem) => "string" === typeof elem));
  return (input) => _so0(input);
})();
var stringifyTable = /* @__PURE__ */ (() => {
  const _so0 = (input) => `{"id":${String(_jsonStringifyNumber(input.id))},"name":${_jsonStringifyString(input.name)},"amount":${String(_jsonStringifyNumber(input.amount))},"paid":${String(input.paid)},"createdAt":${_jsonStringifyString(input.createdAt.toJSON())}}`;
  return (input) => `[${_jsonStringifyArray(input, (elem) => _so0(elem))}]`;
})();
var stringifyTree = /* @__PURE__ */ (() => {
  const _so0 = (input, _vctx = {}) => (_vctx.so0 || (_vctx.so0 = /* @__PURE__ */ new WeakSet())).has(input) ? _throwTypeGuardError({
    method: "typia.json.createStringify",
    expected: "non-circular reference",
    value: input
  }) : (_vctx.so0.add(input), ((_vout) => (_vctx.so0.delete(input), _vout))(`{"value":${String(_jsonStringifyNumber(input.value))},"label":${_jsonStringifyString(input.label)},"children":${`[${_jsonStringifyArray(input.children, (elem) => _so0(elem, _vctx))}]`}}`));
  const _io0 = (input, _vctx = {}) => (_vctx.io0 || (_vctx.io0 = /* @__PURE__ */ new WeakSet())).has(input) ? true : (_vctx.io0.add(input), "number" === typeof input.value && "string" === typeof input.label && (Array.isArray(input.children) && input.children.every((elem) => "object" === typeof elem && null !== elem && _io0(elem, _vctx))) || (_vctx.io0.delete(input), false));
  return (input, _vctx = {}) => _so0(input, _vctx);
})();
var cloneUser = /* @__PURE__ */ (() => {
  const _co0 = (input) => ({
    id: input.id,
    name: input.name,
    surname: input.surname,
    lastUpdate: input.lastUpdate
  });
  return (input) => _co0(input);
})();
var cloneOrder = /* @__PURE__ */ (() => {
  const _ip0 = (input) => "string" === typeof input["name"];
  const _co0 = (input) => ({
    id: input.id,
    customer: _co1(input.customer),
    lines: (() => input.lines.map((elem) => _co3(elem)))(),
    status: input.status,
    note: input.note,
    placedAt: input.placedAt
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
    tags: (() => input.tags.map((elem) => elem))()
  });
  const _io1 = (input) => "number" === typeof input.id && _ip0(input) && "string" === typeof input.email && ("object" === typeof input.address && null !== input.address && _io2(input.address));
  const _io2 = (input) => "string" === typeof input.street && "string" === typeof input.city && "string" === typeof input.zip && "string" === typeof input.country;
  const _io3 = (input) => "string" === typeof input.article && _ip0(input) && "number" === typeof input.count && "number" === typeof input.price && (null === input.discount || "number" === typeof input.discount) && (Array.isArray(input.tags) && input.tags.every((elem) => "string" === typeof elem));
  return (input) => _co0(input);
})();
var cloneTable = /* @__PURE__ */ (() => {
  const _co0 = (input) => ({
    id: input.id,
    name: input.name,
    amount: input.amount,
    paid: input.paid,
    createdAt: input.createdAt
  });
  return (input) => (() => input.map((elem) => _co0(elem)))();
})();
var cloneTree = /* @__PURE__ */ (() => {
  const _co0 = (input, _vctx = {}) => (_vctx.co0 || (_vctx.co0 = /* @__PURE__ */ new WeakMap())).has(input) ? _vctx.co0.get(input) : ((_vout) => (_vctx.co0.set(input, _vout), Object.assign(_vout, {
    value: input.value,
    label: input.label,
    children: (() => input.children.map((elem) => _co0(elem, _vctx)))()
  })))({});
  const _io0 = (input, _vctx = {}) => (_vctx.io0 || (_vctx.io0 = /* @__PURE__ */ new WeakSet())).has(input) ? true : (_vctx.io0.add(input), "number" === typeof input.value && "string" === typeof input.label && (Array.isArray(input.children) && input.children.every((elem) => "object" === typeof elem && null !== elem && _io0(elem, _vctx))) || (_vctx.io0.delete(input), false));
  return (input, _vctx = {}) => _co0(input, _vctx);
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
