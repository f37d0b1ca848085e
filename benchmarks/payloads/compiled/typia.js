// What typia 14.0.6 (MIT, https://typia.io) writes for compiled/typia-source.txt (a TypeScript file), bundled with what it
// imports, so that its own compiler need not be installed:
//   npm i typia@14.0.6 ttsc@0.30.4 typescript@7.0.2 && npx ttsc && npx esbuild out/compiled/typia.js --bundle --format=esm
// node_modules/typia/lib/internal/_isFormatDate.mjs
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

// node_modules/typia/lib/internal/_isFormatDateTime.mjs
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

// node_modules/typia/lib/TypeGuardError.mjs
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

// node_modules/typia/lib/internal/_throwTypeGuardError.mjs
var _throwTypeGuardError = (props) => {
  throw new TypeGuardError(props);
};

// node_modules/typia/lib/internal/_jsonStringifyArray.mjs
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

// node_modules/typia/lib/internal/_jsonStringifyString.mjs
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

// node_modules/typia/lib/internal/_jsonStringifyNumber.mjs
var _jsonStringifyNumber = (value) => isFinite(value) ? value : null;

// node_modules/typia/lib/internal/_jsonStringifyTail.mjs
var _jsonStringifyTail = (str) => str[str.length - 1] === "," ? str.substring(0, str.length - 1) : str;

// out/compiled/typia.js
var pruneTwitter = /* @__PURE__ */ (() => {
  const _ip0 = (input, _vctx = {}) => "object" === typeof input["metadata"] && null !== input["metadata"] && _io2(input["metadata"], _vctx);
  const _ip1 = (input, _vctx = {}) => "string" === typeof input["created_at"];
  const _ip2 = (input, _vctx = {}) => "number" === typeof input["id"];
  const _ip3 = (input, _vctx = {}) => "string" === typeof input["id_str"];
  const _ip4 = (input, _vctx = {}) => "string" === typeof input["text"];
  const _ip5 = (input, _vctx = {}) => "string" === typeof input["source"];
  const _ip6 = (input, _vctx = {}) => "boolean" === typeof input["truncated"];
  const _ip7 = (input, _vctx = {}) => null === input["in_reply_to_status_id"] || "number" === typeof input["in_reply_to_status_id"];
  const _ip8 = (input, _vctx = {}) => null === input["in_reply_to_status_id_str"] || "string" === typeof input["in_reply_to_status_id_str"];
  const _ip9 = (input, _vctx = {}) => null === input["in_reply_to_user_id"] || "number" === typeof input["in_reply_to_user_id"];
  const _ip10 = (input, _vctx = {}) => null === input["in_reply_to_user_id_str"] || "string" === typeof input["in_reply_to_user_id_str"];
  const _ip11 = (input, _vctx = {}) => null === input["in_reply_to_screen_name"] || "string" === typeof input["in_reply_to_screen_name"];
  const _ip12 = (input, _vctx = {}) => "object" === typeof input["user"] && null !== input["user"] && _io3(input["user"], _vctx);
  const _ip13 = (input, _vctx = {}) => void 0 !== input["geo"] && null === input["geo"];
  const _ip14 = (input, _vctx = {}) => void 0 !== input["coordinates"] && null === input["coordinates"];
  const _ip15 = (input, _vctx = {}) => void 0 !== input["place"] && null === input["place"];
  const _ip16 = (input, _vctx = {}) => void 0 !== input["contributors"] && null === input["contributors"];
  const _ip17 = (input, _vctx = {}) => void 0 === input["retweeted_status"] || "object" === typeof input["retweeted_status"] && null !== input["retweeted_status"] && _io1(input["retweeted_status"], _vctx);
  const _ip18 = (input, _vctx = {}) => "number" === typeof input["retweet_count"];
  const _ip19 = (input, _vctx = {}) => "number" === typeof input["favorite_count"];
  const _ip20 = (input, _vctx = {}) => "object" === typeof input["entities"] && null !== input["entities"] && _io8(input["entities"], _vctx);
  const _ip21 = (input, _vctx = {}) => "boolean" === typeof input["favorited"];
  const _ip22 = (input, _vctx = {}) => "boolean" === typeof input["retweeted"];
  const _ip23 = (input, _vctx = {}) => void 0 === input["possibly_sensitive"] || "boolean" === typeof input["possibly_sensitive"];
  const _ip24 = (input, _vctx = {}) => "string" === typeof input["lang"];
  const _ip25 = (input, _vctx = {}) => "string" === typeof input["name"];
  const _ip26 = (input, _vctx = {}) => "string" === typeof input["screen_name"];
  const _ip27 = (input, _vctx = {}) => "string" === typeof input["location"];
  const _ip28 = (input, _vctx = {}) => "string" === typeof input["description"];
  const _ip29 = (input, _vctx = {}) => null === input["url"] || "string" === typeof input["url"];
  const _ip30 = (input, _vctx = {}) => "object" === typeof input["entities"] && null !== input["entities"] && _io4(input["entities"], _vctx);
  const _ip31 = (input, _vctx = {}) => "boolean" === typeof input["protected"];
  const _ip32 = (input, _vctx = {}) => "number" === typeof input["followers_count"];
  const _ip33 = (input, _vctx = {}) => "number" === typeof input["friends_count"];
  const _ip34 = (input, _vctx = {}) => "number" === typeof input["listed_count"];
  const _ip35 = (input, _vctx = {}) => "number" === typeof input["favourites_count"];
  const _ip36 = (input, _vctx = {}) => null === input["utc_offset"] || "number" === typeof input["utc_offset"];
  const _ip37 = (input, _vctx = {}) => null === input["time_zone"] || "string" === typeof input["time_zone"];
  const _ip38 = (input, _vctx = {}) => "boolean" === typeof input["geo_enabled"];
  const _ip39 = (input, _vctx = {}) => "boolean" === typeof input["verified"];
  const _ip40 = (input, _vctx = {}) => "number" === typeof input["statuses_count"];
  const _ip41 = (input, _vctx = {}) => "boolean" === typeof input["contributors_enabled"];
  const _ip42 = (input, _vctx = {}) => "boolean" === typeof input["is_translator"];
  const _ip43 = (input, _vctx = {}) => "boolean" === typeof input["is_translation_enabled"];
  const _ip44 = (input, _vctx = {}) => "string" === typeof input["profile_background_color"];
  const _ip45 = (input, _vctx = {}) => "string" === typeof input["profile_background_image_url"];
  const _ip46 = (input, _vctx = {}) => "string" === typeof input["profile_background_image_url_https"];
  const _ip47 = (input, _vctx = {}) => "boolean" === typeof input["profile_background_tile"];
  const _ip48 = (input, _vctx = {}) => "string" === typeof input["profile_image_url"];
  const _ip49 = (input, _vctx = {}) => "string" === typeof input["profile_image_url_https"];
  const _ip50 = (input, _vctx = {}) => void 0 === input["profile_banner_url"] || "string" === typeof input["profile_banner_url"];
  const _ip51 = (input, _vctx = {}) => "string" === typeof input["profile_link_color"];
  const _ip52 = (input, _vctx = {}) => "string" === typeof input["profile_sidebar_border_color"];
  const _ip53 = (input, _vctx = {}) => "string" === typeof input["profile_sidebar_fill_color"];
  const _ip54 = (input, _vctx = {}) => "string" === typeof input["profile_text_color"];
  const _ip55 = (input, _vctx = {}) => "boolean" === typeof input["profile_use_background_image"];
  const _ip56 = (input, _vctx = {}) => "boolean" === typeof input["default_profile"];
  const _ip57 = (input, _vctx = {}) => "boolean" === typeof input["default_profile_image"];
  const _ip58 = (input, _vctx = {}) => "boolean" === typeof input["following"];
  const _ip59 = (input, _vctx = {}) => "boolean" === typeof input["follow_request_sent"];
  const _ip60 = (input, _vctx = {}) => "boolean" === typeof input["notifications"];
  const _ip61 = (input, _vctx = {}) => Array.isArray(input["urls"]) && input["urls"].every((elem) => "object" === typeof elem && null !== elem && _io6(elem, _vctx));
  const _ip62 = (input, _vctx = {}) => "string" === typeof input["url"];
  const _ip63 = (input, _vctx = {}) => "string" === typeof input["expanded_url"];
  const _ip64 = (input, _vctx = {}) => "string" === typeof input["display_url"];
  const _ip65 = (input, _vctx = {}) => Array.isArray(input["indices"]) && (input["indices"].length === 2 && "number" === typeof input["indices"][0] && "number" === typeof input["indices"][1]);
  const _io0 = (input, _vctx = {}) => Array.isArray(input.statuses) && input.statuses.every((elem) => "object" === typeof elem && null !== elem && _io1(elem, _vctx)) && ("object" === typeof input.search_metadata && null !== input.search_metadata && _io14(input.search_metadata, _vctx));
  const _io1 = (input, _vctx = {}) => (_vctx.io1 || (_vctx.io1 = /* @__PURE__ */ new WeakSet())).has(input) ? true : (_vctx.io1.add(input), _ip0(input, _vctx) && _ip1(input, _vctx) && _ip2(input, _vctx) && _ip3(input, _vctx) && _ip4(input, _vctx) && _ip5(input, _vctx) && _ip6(input, _vctx) && _ip7(input, _vctx) && _ip8(input, _vctx) && _ip9(input, _vctx) && _ip10(input, _vctx) && _ip11(input, _vctx) && _ip12(input, _vctx) && _ip13(input, _vctx) && _ip14(input, _vctx) && _ip15(input, _vctx) && _ip16(input, _vctx) && _ip17(input, _vctx) && _ip18(input, _vctx) && _ip19(input, _vctx) && _ip20(input, _vctx) && _ip21(input, _vctx) && _ip22(input, _vctx) && _ip23(input, _vctx) && _ip24(input, _vctx) || (_vctx.io1.delete(input), false));
  const _io10 = (input, _vctx = {}) => _ip26(input, _vctx) && _ip25(input, _vctx) && _ip2(input, _vctx) && _ip3(input, _vctx) && _ip65(input, _vctx);
  const _io11 = (input, _vctx = {}) => _ip2(input, _vctx) && _ip3(input, _vctx) && _ip65(input, _vctx) && "string" === typeof input.media_url && "string" === typeof input.media_url_https && _ip62(input, _vctx) && _ip64(input, _vctx) && _ip63(input, _vctx) && "string" === typeof input.type && ("object" === typeof input.sizes && null !== input.sizes && _io12(input.sizes, _vctx)) && (void 0 === input.source_status_id || "number" === typeof input.source_status_id) && (void 0 === input.source_status_id_str || "string" === typeof input.source_status_id_str);
  const _io12 = (input, _vctx = {}) => "object" === typeof input.large && null !== input.large && _io13(input.large, _vctx) && ("object" === typeof input.medium && null !== input.medium && _io13(input.medium, _vctx)) && ("object" === typeof input.small && null !== input.small && _io13(input.small, _vctx)) && ("object" === typeof input.thumb && null !== input.thumb && _io13(input.thumb, _vctx));
  const _io13 = (input, _vctx = {}) => "number" === typeof input.w && "number" === typeof input.h && "string" === typeof input.resize;
  const _io14 = (input, _vctx = {}) => "number" === typeof input.completed_in && "number" === typeof input.max_id && "string" === typeof input.max_id_str && "string" === typeof input.next_results && "string" === typeof input.query && "string" === typeof input.refresh_url && "number" === typeof input.count && "number" === typeof input.since_id && "string" === typeof input.since_id_str;
  const _io2 = (input, _vctx = {}) => "string" === typeof input.result_type && "string" === typeof input.iso_language_code;
  const _io3 = (input, _vctx = {}) => _ip2(input, _vctx) && _ip3(input, _vctx) && _ip25(input, _vctx) && _ip26(input, _vctx) && _ip27(input, _vctx) && _ip28(input, _vctx) && _ip29(input, _vctx) && _ip30(input, _vctx) && _ip31(input, _vctx) && _ip32(input, _vctx) && _ip33(input, _vctx) && _ip34(input, _vctx) && _ip1(input, _vctx) && _ip35(input, _vctx) && _ip36(input, _vctx) && _ip37(input, _vctx) && _ip38(input, _vctx) && _ip39(input, _vctx) && _ip40(input, _vctx) && _ip24(input, _vctx) && _ip41(input, _vctx) && _ip42(input, _vctx) && _ip43(input, _vctx) && _ip44(input, _vctx) && _ip45(input, _vctx) && _ip46(input, _vctx) && _ip47(input, _vctx) && _ip48(input, _vctx) && _ip49(input, _vctx) && _ip50(input, _vctx) && _ip51(input, _vctx) && _ip52(input, _vctx) && _ip53(input, _vctx) && _ip54(input, _vctx) && _ip55(input, _vctx) && _ip56(input, _vctx) && _ip57(input, _vctx) && _ip58(input, _vctx) && _ip59(input, _vctx) && _ip60(input, _vctx);
  const _io4 = (input, _vctx = {}) => (void 0 === input.url || "object" === typeof input.url && null !== input.url && _io5(input.url, _vctx)) && ("object" === typeof input.description && null !== input.description && _io7(input.description, _vctx));
  const _io5 = (input, _vctx = {}) => _ip61(input, _vctx);
  const _io6 = (input, _vctx = {}) => _ip62(input, _vctx) && _ip63(input, _vctx) && _ip64(input, _vctx) && _ip65(input, _vctx);
  const _io7 = (input, _vctx = {}) => _ip61(input, _vctx);
  const _io8 = (input, _vctx = {}) => Array.isArray(input.hashtags) && input.hashtags.every((elem) => "object" === typeof elem && null !== elem && _io9(elem, _vctx)) && (Array.isArray(input.symbols) && input.symbols.every((elem) => "string" === typeof elem)) && _ip61(input, _vctx) && (Array.isArray(input.user_mentions) && input.user_mentions.every((elem) => "object" === typeof elem && null !== elem && _io10(elem, _vctx))) && (void 0 === input.media || Array.isArray(input.media) && input.media.every((elem) => "object" === typeof elem && null !== elem && _io11(elem, _vctx)));
  const _io9 = (input, _vctx = {}) => _ip4(input, _vctx) && _ip65(input, _vctx);
  const _po0 = (input, _vctx = {}) => {
    if (Array.isArray(input.statuses))
      (() => input.statuses.forEach((elem) => {
        if ("object" === typeof elem && null !== elem)
          _po1(elem, _vctx);
      }))();
    if ("object" === typeof input.search_metadata && null !== input.search_metadata)
      _po14(input.search_metadata, _vctx);
    for (const key of Object.keys(input)) {
      if ("statuses" === key || "search_metadata" === key)
        continue;
      delete input[key];
    }
  };
  const _po1 = (input, _vctx = {}) => {
    if ((_vctx.po1 || (_vctx.po1 = /* @__PURE__ */ new WeakSet())).has(input))
      return;
    _vctx.po1.add(input);
    if ("object" === typeof input.metadata && null !== input.metadata)
      _po2(input.metadata, _vctx);
    if ("object" === typeof input.user && null !== input.user)
      _po3(input.user, _vctx);
    if ("object" === typeof input.retweeted_status && null !== input.retweeted_status)
      _po1(input.retweeted_status, _vctx);
    if ("object" === typeof input.entities && null !== input.entities)
      _po8(input.entities, _vctx);
    for (const key of Object.keys(input)) {
      if ("metadata" === key || "created_at" === key || "id" === key || "id_str" === key || "text" === key || "source" === key || "truncated" === key || "in_reply_to_status_id" === key || "in_reply_to_status_id_str" === key || "in_reply_to_user_id" === key || "in_reply_to_user_id_str" === key || "in_reply_to_screen_name" === key || "user" === key || "geo" === key || "coordinates" === key || "place" === key || "contributors" === key || "retweeted_status" === key || "retweet_count" === key || "favorite_count" === key || "entities" === key || "favorited" === key || "retweeted" === key || "possibly_sensitive" === key || "lang" === key)
        continue;
      delete input[key];
    }
  };
  const _po10 = (input, _vctx = {}) => {
    for (const key of Object.keys(input)) {
      if ("screen_name" === key || "name" === key || "id" === key || "id_str" === key || "indices" === key)
        continue;
      delete input[key];
    }
  };
  const _po11 = (input, _vctx = {}) => {
    if ("object" === typeof input.sizes && null !== input.sizes)
      _po12(input.sizes, _vctx);
    for (const key of Object.keys(input)) {
      if ("id" === key || "id_str" === key || "indices" === key || "media_url" === key || "media_url_https" === key || "url" === key || "display_url" === key || "expanded_url" === key || "type" === key || "sizes" === key || "source_status_id" === key || "source_status_id_str" === key)
        continue;
      delete input[key];
    }
  };
  const _po12 = (input, _vctx = {}) => {
    if ("object" === typeof input.large && null !== input.large)
      _po13(input.large, _vctx);
    if ("object" === typeof input.medium && null !== input.medium)
      _po13(input.medium, _vctx);
    if ("object" === typeof input.small && null !== input.small)
      _po13(input.small, _vctx);
    if ("object" === typeof input.thumb && null !== input.thumb)
      _po13(input.thumb, _vctx);
    for (const key of Object.keys(input)) {
      if ("large" === key || "medium" === key || "small" === key || "thumb" === key)
        continue;
      delete input[key];
    }
  };
  const _po13 = (input, _vctx = {}) => {
    for (const key of Object.keys(input)) {
      if ("w" === key || "h" === key || "resize" === key)
        continue;
      delete input[key];
    }
  };
  const _po14 = (input, _vctx = {}) => {
    for (const key of Object.keys(input)) {
      if ("completed_in" === key || "max_id" === key || "max_id_str" === key || "next_results" === key || "query" === key || "refresh_url" === key || "count" === key || "since_id" === key || "since_id_str" === key)
        continue;
      delete input[key];
    }
  };
  const _po2 = (input, _vctx = {}) => {
    for (const key of Object.keys(input)) {
      if ("result_type" === key || "iso_language_code" === key)
        continue;
      delete input[key];
    }
  };
  const _po3 = (input, _vctx = {}) => {
    if ("object" === typeof input.entities && null !== input.entities)
      _po4(input.entities, _vctx);
    for (const key of Object.keys(input)) {
      if ("id" === key || "id_str" === key || "name" === key || "screen_name" === key || "location" === key || "description" === key || "url" === key || "entities" === key || "protected" === key || "followers_count" === key || "friends_count" === key || "listed_count" === key || "created_at" === key || "favourites_count" === key || "utc_offset" === key || "time_zone" === key || "geo_enabled" === key || "verified" === key || "statuses_count" === key || "lang" === key || "contributors_enabled" === key || "is_translator" === key || "is_translation_enabled" === key || "profile_background_color" === key || "profile_background_image_url" === key || "profile_background_image_url_https" === key || "profile_background_tile" === key || "profile_image_url" === key || "profile_image_url_https" === key || "profile_banner_url" === key || "profile_link_color" === key || "profile_sidebar_border_color" === key || "profile_sidebar_fill_color" === key || "profile_text_color" === key || "profile_use_background_image" === key || "default_profile" === key || "default_profile_image" === key || "following" === key || "follow_request_sent" === key || "notifications" === key)
        continue;
      delete input[key];
    }
  };
  const _po4 = (input, _vctx = {}) => {
    if ("object" === typeof input.url && null !== input.url)
      _po5(input.url, _vctx);
    if ("object" === typeof input.description && null !== input.description)
      _po7(input.description, _vctx);
    for (const key of Object.keys(input)) {
      if ("url" === key || "description" === key)
        continue;
      delete input[key];
    }
  };
  const _po5 = (input, _vctx = {}) => {
    if (Array.isArray(input.urls))
      (() => input.urls.forEach((elem) => {
        if ("object" === typeof elem && null !== elem)
          _po6(elem, _vctx);
      }))();
    for (const key of Object.keys(input)) {
      if ("urls" === key)
        continue;
      delete input[key];
    }
  };
  const _po6 = (input, _vctx = {}) => {
    for (const key of Object.keys(input)) {
      if ("url" === key || "expanded_url" === key || "display_url" === key || "indices" === key)
        continue;
      delete input[key];
    }
  };
  const _po7 = (input, _vctx = {}) => {
    if (Array.isArray(input.urls))
      (() => input.urls.forEach((elem) => {
        if ("object" === typeof elem && null !== elem)
          _po6(elem, _vctx);
      }))();
    for (const key of Object.keys(input)) {
      if ("urls" === key)
        continue;
      delete input[key];
    }
  };
  const _po8 = (input, _vctx = {}) => {
    if (Array.isArray(input.hashtags))
      (() => input.hashtags.forEach((elem) => {
        if ("object" === typeof elem && null !== elem)
          _po9(elem, _vctx);
      }))();
    if (Array.isArray(input.urls))
      (() => input.urls.forEach((elem) => {
        if ("object" === typeof elem && null !== elem)
          _po6(elem, _vctx);
      }))();
    if (Array.isArray(input.user_mentions))
      (() => input.user_mentions.forEach((elem) => {
        if ("object" === typeof elem && null !== elem)
          _po10(elem, _vctx);
      }))();
    if (Array.isArray(input.media))
      (() => input.media.forEach((elem) => {
        if ("object" === typeof elem && null !== elem)
          _po11(elem, _vctx);
      }))();
    for (const key of Object.keys(input)) {
      if ("hashtags" === key || "symbols" === key || "urls" === key || "user_mentions" === key || "media" === key)
        continue;
      delete input[key];
    }
  };
  const _po9 = (input, _vctx = {}) => {
    for (const key of Object.keys(input)) {
      if ("text" === key || "indices" === key)
        continue;
      delete input[key];
    }
  };
  const __is = (input, _vctx = {}) => "object" === typeof input && null !== input && _io0(input, _vctx);
  const __prune = (input, _vctx = {}) => {
    if ("object" === typeof input && null !== input)
      _po0(input, _vctx);
    return input;
  };
  return (input) => {
    if (false === __is(input))
      return false;
    __prune(input);
    return true;
  };
})();
var pruneCanada = /* @__PURE__ */ (() => {
  const _io0 = (input) => "FeatureCollection" === input.type && (Array.isArray(input.features) && input.features.every((elem) => "object" === typeof elem && null !== elem && _io1(elem)));
  const _io1 = (input) => "Feature" === input.type && ("object" === typeof input.properties && null !== input.properties && _io2(input.properties)) && ("object" === typeof input.geometry && null !== input.geometry && _io3(input.geometry));
  const _io2 = (input) => "string" === typeof input.name;
  const _io3 = (input) => "Polygon" === input.type && (Array.isArray(input.coordinates) && input.coordinates.every((elem) => Array.isArray(elem) && elem.every((elem2) => Array.isArray(elem2) && (elem2.length === 2 && "number" === typeof elem2[0] && "number" === typeof elem2[1]))));
  const _po0 = (input) => {
    if (Array.isArray(input.features))
      (() => input.features.forEach((elem) => {
        if ("object" === typeof elem && null !== elem)
          _po1(elem);
      }))();
    for (const key of Object.keys(input)) {
      if ("type" === key || "features" === key)
        continue;
      delete input[key];
    }
  };
  const _po1 = (input) => {
    if ("object" === typeof input.properties && null !== input.properties)
      _po2(input.properties);
    if ("object" === typeof input.geometry && null !== input.geometry)
      _po3(input.geometry);
    for (const key of Object.keys(input)) {
      if ("type" === key || "properties" === key || "geometry" === key)
        continue;
      delete input[key];
    }
  };
  const _po2 = (input) => {
    for (const key of Object.keys(input)) {
      if ("name" === key)
        continue;
      delete input[key];
    }
  };
  const _po3 = (input) => {
    for (const key of Object.keys(input)) {
      if ("type" === key || "coordinates" === key)
        continue;
      delete input[key];
    }
  };
  const __is = (input) => "object" === typeof input && null !== input && _io0(input);
  const __prune = (input) => {
    if ("object" === typeof input && null !== input)
      _po0(input);
    return input;
  };
  return (input) => {
    if (false === __is(input))
      return false;
    __prune(input);
    return true;
  };
})();
var pruneCitmCatalog = /* @__PURE__ */ (() => {
  const _ip0 = (input) => "number" === typeof input["id"];
  const _ip1 = (input) => null === input["logo"] || "string" === typeof input["logo"];
  const _ip2 = (input) => "number" === typeof input["seatCategoryId"];
  const _io0 = (input) => "object" === typeof input.areaNames && null !== input.areaNames && false === Array.isArray(input.areaNames) && _io1(input.areaNames) && ("object" === typeof input.audienceSubCategoryNames && null !== input.audienceSubCategoryNames && false === Array.isArray(input.audienceSubCategoryNames) && _io1(input.audienceSubCategoryNames)) && ("object" === typeof input.blockNames && null !== input.blockNames && false === Array.isArray(input.blockNames) && _io1(input.blockNames)) && ("object" === typeof input.events && null !== input.events && false === Array.isArray(input.events) && _io2(input.events)) && (Array.isArray(input.performances) && input.performances.every((elem) => "object" === typeof elem && null !== elem && _io4(elem))) && ("object" === typeof input.seatCategoryNames && null !== input.seatCategoryNames && false === Array.isArray(input.seatCategoryNames) && _io1(input.seatCategoryNames)) && ("object" === typeof input.subTopicNames && null !== input.subTopicNames && false === Array.isArray(input.subTopicNames) && _io1(input.subTopicNames)) && ("object" === typeof input.subjectNames && null !== input.subjectNames && false === Array.isArray(input.subjectNames) && _io1(input.subjectNames)) && ("object" === typeof input.topicNames && null !== input.topicNames && false === Array.isArray(input.topicNames) && _io1(input.topicNames)) && ("object" === typeof input.topicSubTopics && null !== input.topicSubTopics && false === Array.isArray(input.topicSubTopics) && _io8(input.topicSubTopics)) && ("object" === typeof input.venueNames && null !== input.venueNames && false === Array.isArray(input.venueNames) && _io1(input.venueNames));
  const _io1 = (input) => Object.keys(input).every((key) => {
    const value = input[key];
    if (void 0 === value)
      return true;
    return "string" === typeof value;
  });
  const _io2 = (input) => Object.keys(input).every((key) => {
    const value = input[key];
    if (void 0 === value)
      return true;
    return "object" === typeof value && null !== value && _io3(value);
  });
  const _io3 = (input) => (null === input.description || "string" === typeof input.description) && _ip0(input) && _ip1(input) && "string" === typeof input.name && (Array.isArray(input.subTopicIds) && input.subTopicIds.every((elem) => "number" === typeof elem)) && (null === input.subjectCode || "string" === typeof input.subjectCode) && (null === input.subtitle || "string" === typeof input.subtitle) && (Array.isArray(input.topicIds) && input.topicIds.every((elem) => "number" === typeof elem));
  const _io4 = (input) => "number" === typeof input.eventId && _ip0(input) && _ip1(input) && (null === input.name || "string" === typeof input.name) && (Array.isArray(input.prices) && input.prices.every((elem) => "object" === typeof elem && null !== elem && _io5(elem))) && (Array.isArray(input.seatCategories) && input.seatCategories.every((elem) => "object" === typeof elem && null !== elem && _io6(elem))) && (null === input.seatMapImage || "string" === typeof input.seatMapImage) && "number" === typeof input.start && "string" === typeof input.venueCode;
  const _io5 = (input) => "number" === typeof input.amount && "number" === typeof input.audienceSubCategoryId && _ip2(input);
  const _io6 = (input) => Array.isArray(input.areas) && input.areas.every((elem) => "object" === typeof elem && null !== elem && _io7(elem)) && _ip2(input);
  const _io7 = (input) => "number" === typeof input.areaId && (Array.isArray(input.blockIds) && input.blockIds.every((elem) => "number" === typeof elem));
  const _io8 = (input) => Object.keys(input).every((key) => {
    const value = input[key];
    if (void 0 === value)
      return true;
    return Array.isArray(value) && value.every((elem) => "number" === typeof elem);
  });
  const _po0 = (input) => {
    if ("object" === typeof input.areaNames && null !== input.areaNames)
      _po1(input.areaNames);
    if ("object" === typeof input.audienceSubCategoryNames && null !== input.audienceSubCategoryNames)
      _po1(input.audienceSubCategoryNames);
    if ("object" === typeof input.blockNames && null !== input.blockNames)
      _po1(input.blockNames);
    if ("object" === typeof input.events && null !== input.events)
      _po2(input.events);
    if (Array.isArray(input.performances))
      (() => input.performances.forEach((elem) => {
        if ("object" === typeof elem && null !== elem)
          _po4(elem);
      }))();
    if ("object" === typeof input.seatCategoryNames && null !== input.seatCategoryNames)
      _po1(input.seatCategoryNames);
    if ("object" === typeof input.subTopicNames && null !== input.subTopicNames)
      _po1(input.subTopicNames);
    if ("object" === typeof input.subjectNames && null !== input.subjectNames)
      _po1(input.subjectNames);
    if ("object" === typeof input.topicNames && null !== input.topicNames)
      _po1(input.topicNames);
    if ("object" === typeof input.topicSubTopics && null !== input.topicSubTopics)
      _po8(input.topicSubTopics);
    if ("object" === typeof input.venueNames && null !== input.venueNames)
      _po1(input.venueNames);
    for (const key of Object.keys(input)) {
      if ("areaNames" === key || "audienceSubCategoryNames" === key || "blockNames" === key || "events" === key || "performances" === key || "seatCategoryNames" === key || "subTopicNames" === key || "subjectNames" === key || "topicNames" === key || "topicSubTopics" === key || "venueNames" === key)
        continue;
      delete input[key];
    }
  };
  const _po1 = (input) => {
    Object.entries(input).forEach(([key, value]) => {
      if (void 0 === value)
        return;
      if (RegExp(/(.*)/).test(key)) {
      }
    });
    for (const key of Object.keys(input)) {
      if (RegExp(/(.*)/).test(key))
        continue;
      delete input[key];
    }
  };
  const _po2 = (input) => {
    Object.entries(input).forEach(([key, value]) => {
      if (void 0 === value)
        return;
      if (RegExp(/(.*)/).test(key)) {
        if ("object" === typeof value && null !== value)
          _po3(value);
      }
    });
    for (const key of Object.keys(input)) {
      if (RegExp(/(.*)/).test(key))
        continue;
      delete input[key];
    }
  };
  const _po3 = (input) => {
    for (const key of Object.keys(input)) {
      if ("description" === key || "id" === key || "logo" === key || "name" === key || "subTopicIds" === key || "subjectCode" === key || "subtitle" === key || "topicIds" === key)
        continue;
      delete input[key];
    }
  };
  const _po4 = (input) => {
    if (Array.isArray(input.prices))
      (() => input.prices.forEach((elem) => {
        if ("object" === typeof elem && null !== elem)
          _po5(elem);
      }))();
    if (Array.isArray(input.seatCategories))
      (() => input.seatCategories.forEach((elem) => {
        if ("object" === typeof elem && null !== elem)
          _po6(elem);
      }))();
    for (const key of Object.keys(input)) {
      if ("eventId" === key || "id" === key || "logo" === key || "name" === key || "prices" === key || "seatCategories" === key || "seatMapImage" === key || "start" === key || "venueCode" === key)
        continue;
      delete input[key];
    }
  };
  const _po5 = (input) => {
    for (const key of Object.keys(input)) {
      if ("amount" === key || "audienceSubCategoryId" === key || "seatCategoryId" === key)
        continue;
      delete input[key];
    }
  };
  const _po6 = (input) => {
    if (Array.isArray(input.areas))
      (() => input.areas.forEach((elem) => {
        if ("object" === typeof elem && null !== elem)
          _po7(elem);
      }))();
    for (const key of Object.keys(input)) {
      if ("areas" === key || "seatCategoryId" === key)
        continue;
      delete input[key];
    }
  };
  const _po7 = (input) => {
    for (const key of Object.keys(input)) {
      if ("areaId" === key || "blockIds" === key)
        continue;
      delete input[key];
    }
  };
  const _po8 = (input) => {
    Object.entries(input).forEach(([key, value]) => {
      if (void 0 === value)
        return;
      if (RegExp(/(.*)/).test(key)) {
      }
    });
    for (const key of Object.keys(input)) {
      if (RegExp(/(.*)/).test(key))
        continue;
      delete input[key];
    }
  };
  const __is = (input) => "object" === typeof input && null !== input && _io0(input);
  const __prune = (input) => {
    if ("object" === typeof input && null !== input)
      _po0(input);
    return input;
  };
  return (input) => {
    if (false === __is(input))
      return false;
    __prune(input);
    return true;
  };
})();
var pruneGithubEvents = /* @__PURE__ */ (() => {
  const _ip0 = (input) => "string" === typeof input["created_at"] && _isFormatDateTime(input["created_at"]);
  const _ip1 = (input) => "object" === typeof input["actor"] && null !== input["actor"] && _io1(input["actor"]);
  const _ip2 = (input) => "object" === typeof input["repo"] && null !== input["repo"] && _io2(input["repo"]);
  const _ip3 = (input) => "boolean" === typeof input["public"];
  const _ip4 = (input) => "string" === typeof input["id"];
  const _ip5 = (input) => void 0 === input["org"] || "object" === typeof input["org"] && null !== input["org"] && _io1(input["org"]);
  const _ip6 = (input) => "string" === typeof input["gravatar_id"];
  const _ip7 = (input) => "string" === typeof input["login"];
  const _ip8 = (input) => "string" === typeof input["avatar_url"];
  const _ip9 = (input) => "string" === typeof input["url"];
  const _ip10 = (input) => "number" === typeof input["id"];
  const _ip11 = (input) => "string" === typeof input["name"];
  const _ip12 = (input) => "string" === typeof input["description"];
  const _ip13 = (input) => "string" === typeof input["full_name"];
  const _ip14 = (input) => null === input["homepage"] || "string" === typeof input["homepage"];
  const _ip15 = (input) => "string" === typeof input["language"];
  const _ip16 = (input) => null === input["mirror_url"] || "string" === typeof input["mirror_url"];
  const _ip17 = (input) => "object" === typeof input["owner"] && null !== input["owner"] && _io7(input["owner"]);
  const _ip18 = (input) => "string" === typeof input["updated_at"] && _isFormatDateTime(input["updated_at"]);
  const _ip19 = (input) => "string" === typeof input["pushed_at"] && _isFormatDateTime(input["pushed_at"]);
  const _ip20 = (input) => "boolean" === typeof input["fork"];
  const _ip21 = (input) => "boolean" === typeof input["private"];
  const _ip22 = (input) => "boolean" === typeof input["has_issues"];
  const _ip23 = (input) => "boolean" === typeof input["has_wiki"];
  const _ip24 = (input) => "boolean" === typeof input["has_downloads"];
  const _ip25 = (input) => "number" === typeof input["forks"];
  const _ip26 = (input) => "number" === typeof input["forks_count"];
  const _ip27 = (input) => "number" === typeof input["open_issues"];
  const _ip28 = (input) => "number" === typeof input["open_issues_count"];
  const _ip29 = (input) => "number" === typeof input["watchers"];
  const _ip30 = (input) => "number" === typeof input["watchers_count"];
  const _ip31 = (input) => "number" === typeof input["size"];
  const _ip32 = (input) => "string" === typeof input["archive_url"];
  const _ip33 = (input) => "string" === typeof input["assignees_url"];
  const _ip34 = (input) => "string" === typeof input["blobs_url"];
  const _ip35 = (input) => "string" === typeof input["branches_url"];
  const _ip36 = (input) => "string" === typeof input["clone_url"];
  const _ip37 = (input) => "string" === typeof input["collaborators_url"];
  const _ip38 = (input) => "string" === typeof input["comments_url"];
  const _ip39 = (input) => "string" === typeof input["commits_url"];
  const _ip40 = (input) => "string" === typeof input["compare_url"];
  const _ip41 = (input) => "string" === typeof input["contents_url"];
  const _ip42 = (input) => "string" === typeof input["contributors_url"];
  const _ip43 = (input) => "string" === typeof input["downloads_url"];
  const _ip44 = (input) => "string" === typeof input["events_url"];
  const _ip45 = (input) => "string" === typeof input["forks_url"];
  const _ip46 = (input) => "string" === typeof input["git_commits_url"];
  const _ip47 = (input) => "string" === typeof input["git_refs_url"];
  const _ip48 = (input) => "string" === typeof input["git_tags_url"];
  const _ip49 = (input) => "string" === typeof input["git_url"];
  const _ip50 = (input) => "string" === typeof input["hooks_url"];
  const _ip51 = (input) => "string" === typeof input["html_url"];
  const _ip52 = (input) => "string" === typeof input["issue_comment_url"];
  const _ip53 = (input) => "string" === typeof input["issue_events_url"];
  const _ip54 = (input) => "string" === typeof input["issues_url"];
  const _ip55 = (input) => "string" === typeof input["keys_url"];
  const _ip56 = (input) => "string" === typeof input["labels_url"];
  const _ip57 = (input) => "string" === typeof input["languages_url"];
  const _ip58 = (input) => "string" === typeof input["merges_url"];
  const _ip59 = (input) => "string" === typeof input["milestones_url"];
  const _ip60 = (input) => "string" === typeof input["notifications_url"];
  const _ip61 = (input) => "string" === typeof input["pulls_url"];
  const _ip62 = (input) => "string" === typeof input["ssh_url"];
  const _ip63 = (input) => "string" === typeof input["stargazers_url"];
  const _ip64 = (input) => "string" === typeof input["statuses_url"];
  const _ip65 = (input) => "string" === typeof input["subscribers_url"];
  const _ip66 = (input) => "string" === typeof input["subscription_url"];
  const _ip67 = (input) => "string" === typeof input["svn_url"];
  const _ip68 = (input) => "string" === typeof input["tags_url"];
  const _ip69 = (input) => "string" === typeof input["teams_url"];
  const _ip70 = (input) => "string" === typeof input["trees_url"];
  const _ip71 = (input) => "string" === typeof input["title"];
  const _ip72 = (input) => "string" === typeof input["sha"];
  const _ip73 = (input) => "string" === typeof input["action"];
  const _ip74 = (input) => "object" === typeof input["issue"] && null !== input["issue"] && _io13(input["issue"]);
  const _ip75 = (input) => "number" === typeof input["number"];
  const _ip76 = (input) => "object" === typeof input["user"] && null !== input["user"] && _io7(input["user"]);
  const _ip77 = (input) => null === input["assignee"] || "object" === typeof input["assignee"] && null !== input["assignee"] && _io7(input["assignee"]);
  const _ip78 = (input) => Array.isArray(input["labels"]) && input["labels"].every((elem) => "object" === typeof elem && null !== elem && _io14(elem));
  const _ip79 = (input) => "object" === typeof input["pull_request"] && null !== input["pull_request"] && _io15(input["pull_request"]);
  const _ip80 = (input) => "string" === typeof input["body"];
  const _ip81 = (input) => "string" === typeof input["state"];
  const _ip82 = (input) => null === input["milestone"] || "string" === typeof input["milestone"];
  const _ip83 = (input) => "number" === typeof input["comments"];
  const _ip84 = (input) => null === input["closed_at"] || "string" === typeof input["closed_at"] && _isFormatDateTime(input["closed_at"]);
  const _io0 = (input) => "CreateEvent" === input.type && _ip0(input) && _ip1(input) && _ip2(input) && _ip3(input) && ("object" === typeof input.payload && null !== input.payload && _io3(input.payload)) && _ip4(input) && _ip5(input);
  const _io1 = (input) => _ip6(input) && _ip7(input) && _ip8(input) && _ip9(input) && _ip10(input);
  const _io10 = (input) => "string" === typeof input.page_name && _ip51(input) && _ip71(input) && _ip72(input) && (null === input.summary || "string" === typeof input.summary) && _ip73(input);
  const _io11 = (input) => "IssueCommentEvent" === input.type && _ip0(input) && _ip1(input) && _ip2(input) && _ip3(input) && ("object" === typeof input.payload && null !== input.payload && _io12(input.payload)) && _ip4(input) && _ip5(input);
  const _io12 = (input) => _ip73(input) && _ip74(input) && ("object" === typeof input.comment && null !== input.comment && _io16(input.comment));
  const _io13 = (input) => _ip10(input) && _ip75(input) && _ip9(input) && _ip76(input) && _ip77(input) && _ip78(input) && _ip79(input) && _ip71(input) && _ip80(input) && _ip81(input) && _ip82(input) && _ip83(input) && _ip0(input) && _ip18(input) && _ip84(input) && _ip38(input) && _ip44(input) && _ip51(input) && _ip56(input);
  const _io14 = (input) => _ip11(input);
  const _io15 = (input) => (null === input.html_url || "string" === typeof input.html_url) && (null === input.patch_url || "string" === typeof input.patch_url) && (null === input.diff_url || "string" === typeof input.diff_url);
  const _io16 = (input) => _ip10(input) && _ip9(input) && "string" === typeof input.issue_url && _ip76(input) && _ip80(input) && _ip0(input) && _ip18(input);
  const _io17 = (input) => "IssuesEvent" === input.type && _ip0(input) && _ip1(input) && _ip2(input) && _ip3(input) && ("object" === typeof input.payload && null !== input.payload && _io18(input.payload)) && _ip4(input) && _ip5(input);
  const _io18 = (input) => _ip73(input) && _ip74(input);
  const _io19 = (input) => "PushEvent" === input.type && _ip0(input) && _ip1(input) && _ip2(input) && _ip3(input) && ("object" === typeof input.payload && null !== input.payload && _io20(input.payload)) && _ip4(input) && _ip5(input);
  const _io2 = (input) => _ip9(input) && _ip10(input) && _ip11(input);
  const _io20 = (input) => Array.isArray(input.commits) && input.commits.every((elem) => "object" === typeof elem && null !== elem && _io21(elem)) && "number" === typeof input.distinct_size && "string" === typeof input.ref && "number" === typeof input.push_id && "string" === typeof input.head && "string" === typeof input.before && _ip31(input);
  const _io21 = (input) => _ip9(input) && "string" === typeof input.message && "boolean" === typeof input.distinct && _ip72(input) && ("object" === typeof input.author && null !== input.author && _io22(input.author));
  const _io22 = (input) => "string" === typeof input.email && _ip11(input);
  const _io23 = (input) => "WatchEvent" === input.type && _ip0(input) && _ip1(input) && _ip2(input) && _ip3(input) && ("object" === typeof input.payload && null !== input.payload && _io24(input.payload)) && _ip4(input) && _ip5(input);
  const _io24 = (input) => _ip73(input);
  const _io3 = (input) => _ip12(input) && "string" === typeof input.master_branch && (null === input.ref || "string" === typeof input.ref) && "string" === typeof input.ref_type;
  const _io4 = (input) => "ForkEvent" === input.type && _ip0(input) && _ip1(input) && _ip2(input) && _ip3(input) && ("object" === typeof input.payload && null !== input.payload && _io5(input.payload)) && _ip4(input) && _ip5(input);
  const _io5 = (input) => "object" === typeof input.forkee && null !== input.forkee && _io6(input.forkee);
  const _io6 = (input) => _ip10(input) && _ip11(input) && _ip13(input) && _ip12(input) && _ip14(input) && _ip15(input) && _ip9(input) && _ip16(input) && _ip17(input) && _ip0(input) && _ip18(input) && _ip19(input) && _ip20(input) && _ip21(input) && _ip3(input) && _ip22(input) && _ip23(input) && _ip24(input) && _ip25(input) && _ip26(input) && _ip27(input) && _ip28(input) && _ip29(input) && _ip30(input) && _ip31(input) && _ip32(input) && _ip33(input) && _ip34(input) && _ip35(input) && _ip36(input) && _ip37(input) && _ip38(input) && _ip39(input) && _ip40(input) && _ip41(input) && _ip42(input) && _ip43(input) && _ip44(input) && _ip45(input) && _ip46(input) && _ip47(input) && _ip48(input) && _ip49(input) && _ip50(input) && _ip51(input) && _ip52(input) && _ip53(input) && _ip54(input) && _ip55(input) && _ip56(input) && _ip57(input) && _ip58(input) && _ip59(input) && _ip60(input) && _ip61(input) && _ip62(input) && _ip63(input) && _ip64(input) && _ip65(input) && _ip66(input) && _ip67(input) && _ip68(input) && _ip69(input) && _ip70(input);
  const _io7 = (input) => _ip6(input) && _ip7(input) && _ip8(input) && _ip9(input) && _ip10(input) && "string" === typeof input.type && _ip44(input) && "string" === typeof input.followers_url && "string" === typeof input.following_url && "string" === typeof input.gists_url && "string" === typeof input.organizations_url && "string" === typeof input.received_events_url && "string" === typeof input.repos_url && "string" === typeof input.starred_url && "string" === typeof input.subscriptions_url;
  const _io8 = (input) => "GollumEvent" === input.type && _ip0(input) && _ip1(input) && _ip2(input) && _ip3(input) && ("object" === typeof input.payload && null !== input.payload && _io9(input.payload)) && _ip4(input) && _ip5(input);
  const _io9 = (input) => Array.isArray(input.pages) && input.pages.every((elem) => "object" === typeof elem && null !== elem && _io10(elem));
  const _iu0 = (input) => (() => {
    if ("WatchEvent" === input.type)
      return _io23(input);
    else if ("PushEvent" === input.type)
      return _io19(input);
    else if ("IssuesEvent" === input.type)
      return _io17(input);
    else if ("IssueCommentEvent" === input.type)
      return _io11(input);
    else if ("GollumEvent" === input.type)
      return _io8(input);
    else if ("ForkEvent" === input.type)
      return _io4(input);
    else if ("CreateEvent" === input.type)
      return _io0(input);
    else
      return false;
  })();
  const _po0 = (input) => {
    if ("object" === typeof input.actor && null !== input.actor)
      _po1(input.actor);
    if ("object" === typeof input.repo && null !== input.repo)
      _po2(input.repo);
    if ("object" === typeof input.payload && null !== input.payload)
      _po3(input.payload);
    if ("object" === typeof input.org && null !== input.org)
      _po1(input.org);
    for (const key of Object.keys(input)) {
      if ("type" === key || "created_at" === key || "actor" === key || "repo" === key || "public" === key || "payload" === key || "id" === key || "org" === key)
        continue;
      delete input[key];
    }
  };
  const _po1 = (input) => {
    for (const key of Object.keys(input)) {
      if ("gravatar_id" === key || "login" === key || "avatar_url" === key || "url" === key || "id" === key)
        continue;
      delete input[key];
    }
  };
  const _po10 = (input) => {
    for (const key of Object.keys(input)) {
      if ("page_name" === key || "html_url" === key || "title" === key || "sha" === key || "summary" === key || "action" === key)
        continue;
      delete input[key];
    }
  };
  const _po11 = (input) => {
    if ("object" === typeof input.actor && null !== input.actor)
      _po1(input.actor);
    if ("object" === typeof input.repo && null !== input.repo)
      _po2(input.repo);
    if ("object" === typeof input.payload && null !== input.payload)
      _po12(input.payload);
    if ("object" === typeof input.org && null !== input.org)
      _po1(input.org);
    for (const key of Object.keys(input)) {
      if ("type" === key || "created_at" === key || "actor" === key || "repo" === key || "public" === key || "payload" === key || "id" === key || "org" === key)
        continue;
      delete input[key];
    }
  };
  const _po12 = (input) => {
    if ("object" === typeof input.issue && null !== input.issue)
      _po13(input.issue);
    if ("object" === typeof input.comment && null !== input.comment)
      _po16(input.comment);
    for (const key of Object.keys(input)) {
      if ("action" === key || "issue" === key || "comment" === key)
        continue;
      delete input[key];
    }
  };
  const _po13 = (input) => {
    if ("object" === typeof input.user && null !== input.user)
      _po7(input.user);
    if ("object" === typeof input.assignee && null !== input.assignee)
      _po7(input.assignee);
    if (Array.isArray(input.labels))
      (() => input.labels.forEach((elem) => {
        if ("object" === typeof elem && null !== elem)
          _po14(elem);
      }))();
    if ("object" === typeof input.pull_request && null !== input.pull_request)
      _po15(input.pull_request);
    for (const key of Object.keys(input)) {
      if ("id" === key || "number" === key || "url" === key || "user" === key || "assignee" === key || "labels" === key || "pull_request" === key || "title" === key || "body" === key || "state" === key || "milestone" === key || "comments" === key || "created_at" === key || "updated_at" === key || "closed_at" === key || "comments_url" === key || "events_url" === key || "html_url" === key || "labels_url" === key)
        continue;
      delete input[key];
    }
  };
  const _po14 = (input) => {
    for (const key of Object.keys(input)) {
      if ("name" === key)
        continue;
      delete input[key];
    }
  };
  const _po15 = (input) => {
    for (const key of Object.keys(input)) {
      if ("html_url" === key || "patch_url" === key || "diff_url" === key)
        continue;
      delete input[key];
    }
  };
  const _po16 = (input) => {
    if ("object" === typeof input.user && null !== input.user)
      _po7(input.user);
    for (const key of Object.keys(input)) {
      if ("id" === key || "url" === key || "issue_url" === key || "user" === key || "body" === key || "created_at" === key || "updated_at" === key)
        continue;
      delete input[key];
    }
  };
  const _po17 = (input) => {
    if ("object" === typeof input.actor && null !== input.actor)
      _po1(input.actor);
    if ("object" === typeof input.repo && null !== input.repo)
      _po2(input.repo);
    if ("object" === typeof input.payload && null !== input.payload)
      _po18(input.payload);
    if ("object" === typeof input.org && null !== input.org)
      _po1(input.org);
    for (const key of Object.keys(input)) {
      if ("type" === key || "created_at" === key || "actor" === key || "repo" === key || "public" === key || "payload" === key || "id" === key || "org" === key)
        continue;
      delete input[key];
    }
  };
  const _po18 = (input) => {
    if ("object" === typeof input.issue && null !== input.issue)
      _po13(input.issue);
    for (const key of Object.keys(input)) {
      if ("action" === key || "issue" === key)
        continue;
      delete input[key];
    }
  };
  const _po19 = (input) => {
    if ("object" === typeof input.actor && null !== input.actor)
      _po1(input.actor);
    if ("object" === typeof input.repo && null !== input.repo)
      _po2(input.repo);
    if ("object" === typeof input.payload && null !== input.payload)
      _po20(input.payload);
    if ("object" === typeof input.org && null !== input.org)
      _po1(input.org);
    for (const key of Object.keys(input)) {
      if ("type" === key || "created_at" === key || "actor" === key || "repo" === key || "public" === key || "payload" === key || "id" === key || "org" === key)
        continue;
      delete input[key];
    }
  };
  const _po2 = (input) => {
    for (const key of Object.keys(input)) {
      if ("url" === key || "id" === key || "name" === key)
        continue;
      delete input[key];
    }
  };
  const _po20 = (input) => {
    if (Array.isArray(input.commits))
      (() => input.commits.forEach((elem) => {
        if ("object" === typeof elem && null !== elem)
          _po21(elem);
      }))();
    for (const key of Object.keys(input)) {
      if ("commits" === key || "distinct_size" === key || "ref" === key || "push_id" === key || "head" === key || "before" === key || "size" === key)
        continue;
      delete input[key];
    }
  };
  const _po21 = (input) => {
    if ("object" === typeof input.author && null !== input.author)
      _po22(input.author);
    for (const key of Object.keys(input)) {
      if ("url" === key || "message" === key || "distinct" === key || "sha" === key || "author" === key)
        continue;
      delete input[key];
    }
  };
  const _po22 = (input) => {
    for (const key of Object.keys(input)) {
      if ("email" === key || "name" === key)
        continue;
      delete input[key];
    }
  };
  const _po23 = (input) => {
    if ("object" === typeof input.actor && null !== input.actor)
      _po1(input.actor);
    if ("object" === typeof input.repo && null !== input.repo)
      _po2(input.repo);
    if ("object" === typeof input.payload && null !== input.payload)
      _po24(input.payload);
    if ("object" === typeof input.org && null !== input.org)
      _po1(input.org);
    for (const key of Object.keys(input)) {
      if ("type" === key || "created_at" === key || "actor" === key || "repo" === key || "public" === key || "payload" === key || "id" === key || "org" === key)
        continue;
      delete input[key];
    }
  };
  const _po24 = (input) => {
    for (const key of Object.keys(input)) {
      if ("action" === key)
        continue;
      delete input[key];
    }
  };
  const _po3 = (input) => {
    for (const key of Object.keys(input)) {
      if ("description" === key || "master_branch" === key || "ref" === key || "ref_type" === key)
        continue;
      delete input[key];
    }
  };
  const _po4 = (input) => {
    if ("object" === typeof input.actor && null !== input.actor)
      _po1(input.actor);
    if ("object" === typeof input.repo && null !== input.repo)
      _po2(input.repo);
    if ("object" === typeof input.payload && null !== input.payload)
      _po5(input.payload);
    if ("object" === typeof input.org && null !== input.org)
      _po1(input.org);
    for (const key of Object.keys(input)) {
      if ("type" === key || "created_at" === key || "actor" === key || "repo" === key || "public" === key || "payload" === key || "id" === key || "org" === key)
        continue;
      delete input[key];
    }
  };
  const _po5 = (input) => {
    if ("object" === typeof input.forkee && null !== input.forkee)
      _po6(input.forkee);
    for (const key of Object.keys(input)) {
      if ("forkee" === key)
        continue;
      delete input[key];
    }
  };
  const _po6 = (input) => {
    if ("object" === typeof input.owner && null !== input.owner)
      _po7(input.owner);
    for (const key of Object.keys(input)) {
      if ("id" === key || "name" === key || "full_name" === key || "description" === key || "homepage" === key || "language" === key || "url" === key || "mirror_url" === key || "owner" === key || "created_at" === key || "updated_at" === key || "pushed_at" === key || "fork" === key || "private" === key || "public" === key || "has_issues" === key || "has_wiki" === key || "has_downloads" === key || "forks" === key || "forks_count" === key || "open_issues" === key || "open_issues_count" === key || "watchers" === key || "watchers_count" === key || "size" === key || "archive_url" === key || "assignees_url" === key || "blobs_url" === key || "branches_url" === key || "clone_url" === key || "collaborators_url" === key || "comments_url" === key || "commits_url" === key || "compare_url" === key || "contents_url" === key || "contributors_url" === key || "downloads_url" === key || "events_url" === key || "forks_url" === key || "git_commits_url" === key || "git_refs_url" === key || "git_tags_url" === key || "git_url" === key || "hooks_url" === key || "html_url" === key || "issue_comment_url" === key || "issue_events_url" === key || "issues_url" === key || "keys_url" === key || "labels_url" === key || "languages_url" === key || "merges_url" === key || "milestones_url" === key || "notifications_url" === key || "pulls_url" === key || "ssh_url" === key || "stargazers_url" === key || "statuses_url" === key || "subscribers_url" === key || "subscription_url" === key || "svn_url" === key || "tags_url" === key || "teams_url" === key || "trees_url" === key)
        continue;
      delete input[key];
    }
  };
  const _po7 = (input) => {
    for (const key of Object.keys(input)) {
      if ("gravatar_id" === key || "login" === key || "avatar_url" === key || "url" === key || "id" === key || "type" === key || "events_url" === key || "followers_url" === key || "following_url" === key || "gists_url" === key || "organizations_url" === key || "received_events_url" === key || "repos_url" === key || "starred_url" === key || "subscriptions_url" === key)
        continue;
      delete input[key];
    }
  };
  const _po8 = (input) => {
    if ("object" === typeof input.actor && null !== input.actor)
      _po1(input.actor);
    if ("object" === typeof input.repo && null !== input.repo)
      _po2(input.repo);
    if ("object" === typeof input.payload && null !== input.payload)
      _po9(input.payload);
    if ("object" === typeof input.org && null !== input.org)
      _po1(input.org);
    for (const key of Object.keys(input)) {
      if ("type" === key || "created_at" === key || "actor" === key || "repo" === key || "public" === key || "payload" === key || "id" === key || "org" === key)
        continue;
      delete input[key];
    }
  };
  const _po9 = (input) => {
    if (Array.isArray(input.pages))
      (() => input.pages.forEach((elem) => {
        if ("object" === typeof elem && null !== elem)
          _po10(elem);
      }))();
    for (const key of Object.keys(input)) {
      if ("pages" === key)
        continue;
      delete input[key];
    }
  };
  const _pu0 = (input) => (() => {
    if ("WatchEvent" === input.type)
      return _po23(input);
    else if ("PushEvent" === input.type)
      return _po19(input);
    else if ("IssuesEvent" === input.type)
      return _po17(input);
    else if ("IssueCommentEvent" === input.type)
      return _po11(input);
    else if ("GollumEvent" === input.type)
      return _po8(input);
    else if ("ForkEvent" === input.type)
      return _po4(input);
    else if ("CreateEvent" === input.type)
      return _po0(input);
    else
      _throwTypeGuardError({
        method: "typia.plain.createIsPrune",
        expected: '({ type: "WatchEvent"; created_at: string & Format<"date-time">; actor: { gravatar_id: string; login: string; avatar_url: string; url: string; id: number; }; repo: { url: string; id: number; name: string; }; public: boolean; payload: { ...; }; id: string; org?: { ...; } | undefined; } | { type: "PushEvent"; created_at: string & Format<"date-time">; actor: { gravatar_id: string; login: string; avatar_url: string; url: string; id: number; }; repo: { url: string; id: number; name: string; }; public: boolean; payload: { ...; }; id: string; org?: { ...; } | undefined; } | { type: "IssuesEvent"; created_at: string & Format<"date-time">; actor: { gravatar_id: string; login: string; avatar_url: string; url: string; id: number; }; repo: { url: string; id: number; name: string; }; public: boolean; payload: { ...; }; id: string; org?: { ...; } | undefined; } | { type: "IssueCommentEvent"; created_at: string & Format<"date-time">; actor: { gravatar_id: string; login: string; avatar_url: string; url: string; id: number; }; repo: { url: string; id: number; name: string; }; public: boolean; payload: { ...; }; id: string; org?: { ...; } | undefined; } | { type: "GollumEvent"; created_at: string & Format<"date-time">; actor: { gravatar_id: string; login: string; avatar_url: string; url: string; id: number; }; repo: { url: string; id: number; name: string; }; public: boolean; payload: { ...; }; id: string; org?: { ...; } | undefined; } | { type: "ForkEvent"; created_at: string & Format<"date-time">; actor: { gravatar_id: string; login: string; avatar_url: string; url: string; id: number; }; repo: { url: string; id: number; name: string; }; public: boolean; payload: { ...; }; id: string; org?: { ...; } | undefined; } | { type: "CreateEvent"; created_at: string & Format<"date-time">; actor: { gravatar_id: string; login: string; avatar_url: string; url: string; id: number; }; repo: { url: string; id: number; name: string; }; public: boolean; payload: { ...; }; id: string; org?: { ...; } | undefined; })',
        value: input
      });
  })();
  const __is = (input) => Array.isArray(input) && input.every((elem) => "object" === typeof elem && null !== elem && _iu0(elem));
  const __prune = (input) => {
    if (Array.isArray(input))
      (() => input.forEach((elem) => {
        if ("object" === typeof elem && null !== elem)
          _pu0(elem);
      }))();
    return input;
  };
  return (input) => {
    if (false === __is(input))
      return false;
    __prune(input);
    return true;
  };
})();
var stringifyTwitter = /* @__PURE__ */ (() => {
  const _ip0 = (input, _vctx = {}) => "object" === typeof input["metadata"] && null !== input["metadata"] && _io2(input["metadata"], _vctx);
  const _ip1 = (input, _vctx = {}) => "string" === typeof input["created_at"];
  const _ip2 = (input, _vctx = {}) => "number" === typeof input["id"] && Number.isFinite(input["id"]);
  const _ip3 = (input, _vctx = {}) => "string" === typeof input["id_str"];
  const _ip4 = (input, _vctx = {}) => "string" === typeof input["text"];
  const _ip5 = (input, _vctx = {}) => "string" === typeof input["source"];
  const _ip6 = (input, _vctx = {}) => "boolean" === typeof input["truncated"];
  const _ip7 = (input, _vctx = {}) => null === input["in_reply_to_status_id"] || "number" === typeof input["in_reply_to_status_id"] && Number.isFinite(input["in_reply_to_status_id"]);
  const _ip8 = (input, _vctx = {}) => null === input["in_reply_to_status_id_str"] || "string" === typeof input["in_reply_to_status_id_str"];
  const _ip9 = (input, _vctx = {}) => null === input["in_reply_to_user_id"] || "number" === typeof input["in_reply_to_user_id"] && Number.isFinite(input["in_reply_to_user_id"]);
  const _ip10 = (input, _vctx = {}) => null === input["in_reply_to_user_id_str"] || "string" === typeof input["in_reply_to_user_id_str"];
  const _ip11 = (input, _vctx = {}) => null === input["in_reply_to_screen_name"] || "string" === typeof input["in_reply_to_screen_name"];
  const _ip12 = (input, _vctx = {}) => "object" === typeof input["user"] && null !== input["user"] && _io3(input["user"], _vctx);
  const _ip13 = (input, _vctx = {}) => void 0 !== input["geo"] && null === input["geo"];
  const _ip14 = (input, _vctx = {}) => void 0 !== input["coordinates"] && null === input["coordinates"];
  const _ip15 = (input, _vctx = {}) => void 0 !== input["place"] && null === input["place"];
  const _ip16 = (input, _vctx = {}) => void 0 !== input["contributors"] && null === input["contributors"];
  const _ip17 = (input, _vctx = {}) => void 0 === input["retweeted_status"] || "object" === typeof input["retweeted_status"] && null !== input["retweeted_status"] && _io1(input["retweeted_status"], _vctx);
  const _ip18 = (input, _vctx = {}) => "number" === typeof input["retweet_count"] && Number.isFinite(input["retweet_count"]);
  const _ip19 = (input, _vctx = {}) => "number" === typeof input["favorite_count"] && Number.isFinite(input["favorite_count"]);
  const _ip20 = (input, _vctx = {}) => "object" === typeof input["entities"] && null !== input["entities"] && _io8(input["entities"], _vctx);
  const _ip21 = (input, _vctx = {}) => "boolean" === typeof input["favorited"];
  const _ip22 = (input, _vctx = {}) => "boolean" === typeof input["retweeted"];
  const _ip23 = (input, _vctx = {}) => void 0 === input["possibly_sensitive"] || "boolean" === typeof input["possibly_sensitive"];
  const _ip24 = (input, _vctx = {}) => "string" === typeof input["lang"];
  const _ip25 = (input, _vctx = {}) => "string" === typeof input["name"];
  const _ip26 = (input, _vctx = {}) => "string" === typeof input["screen_name"];
  const _ip27 = (input, _vctx = {}) => "string" === typeof input["location"];
  const _ip28 = (input, _vctx = {}) => "string" === typeof input["description"];
  const _ip29 = (input, _vctx = {}) => null === input["url"] || "string" === typeof input["url"];
  const _ip30 = (input, _vctx = {}) => "object" === typeof input["entities"] && null !== input["entities"] && _io4(input["entities"], _vctx);
  const _ip31 = (input, _vctx = {}) => "boolean" === typeof input["protected"];
  const _ip32 = (input, _vctx = {}) => "number" === typeof input["followers_count"] && Number.isFinite(input["followers_count"]);
  const _ip33 = (input, _vctx = {}) => "number" === typeof input["friends_count"] && Number.isFinite(input["friends_count"]);
  const _ip34 = (input, _vctx = {}) => "number" === typeof input["listed_count"] && Number.isFinite(input["listed_count"]);
  const _ip35 = (input, _vctx = {}) => "number" === typeof input["favourites_count"] && Number.isFinite(input["favourites_count"]);
  const _ip36 = (input, _vctx = {}) => null === input["utc_offset"] || "number" === typeof input["utc_offset"] && Number.isFinite(input["utc_offset"]);
  const _ip37 = (input, _vctx = {}) => null === input["time_zone"] || "string" === typeof input["time_zone"];
  const _ip38 = (input, _vctx = {}) => "boolean" === typeof input["geo_enabled"];
  const _ip39 = (input, _vctx = {}) => "boolean" === typeof input["verified"];
  const _ip40 = (input, _vctx = {}) => "number" === typeof input["statuses_count"] && Number.isFinite(input["statuses_count"]);
  const _ip41 = (input, _vctx = {}) => "boolean" === typeof input["contributors_enabled"];
  const _ip42 = (input, _vctx = {}) => "boolean" === typeof input["is_translator"];
  const _ip43 = (input, _vctx = {}) => "boolean" === typeof input["is_translation_enabled"];
  const _ip44 = (input, _vctx = {}) => "string" === typeof input["profile_background_color"];
  const _ip45 = (input, _vctx = {}) => "string" === typeof input["profile_background_image_url"];
  const _ip46 = (input, _vctx = {}) => "string" === typeof input["profile_background_image_url_https"];
  const _ip47 = (input, _vctx = {}) => "boolean" === typeof input["profile_background_tile"];
  const _ip48 = (input, _vctx = {}) => "string" === typeof input["profile_image_url"];
  const _ip49 = (input, _vctx = {}) => "string" === typeof input["profile_image_url_https"];
  const _ip50 = (input, _vctx = {}) => void 0 === input["profile_banner_url"] || "string" === typeof input["profile_banner_url"];
  const _ip51 = (input, _vctx = {}) => "string" === typeof input["profile_link_color"];
  const _ip52 = (input, _vctx = {}) => "string" === typeof input["profile_sidebar_border_color"];
  const _ip53 = (input, _vctx = {}) => "string" === typeof input["profile_sidebar_fill_color"];
  const _ip54 = (input, _vctx = {}) => "string" === typeof input["profile_text_color"];
  const _ip55 = (input, _vctx = {}) => "boolean" === typeof input["profile_use_background_image"];
  const _ip56 = (input, _vctx = {}) => "boolean" === typeof input["default_profile"];
  const _ip57 = (input, _vctx = {}) => "boolean" === typeof input["default_profile_image"];
  const _ip58 = (input, _vctx = {}) => "boolean" === typeof input["following"];
  const _ip59 = (input, _vctx = {}) => "boolean" === typeof input["follow_request_sent"];
  const _ip60 = (input, _vctx = {}) => "boolean" === typeof input["notifications"];
  const _ip61 = (input, _vctx = {}) => Array.isArray(input["urls"]) && input["urls"].every((elem) => "object" === typeof elem && null !== elem && _io6(elem, _vctx));
  const _ip62 = (input, _vctx = {}) => "string" === typeof input["url"];
  const _ip63 = (input, _vctx = {}) => "string" === typeof input["expanded_url"];
  const _ip64 = (input, _vctx = {}) => "string" === typeof input["display_url"];
  const _ip65 = (input, _vctx = {}) => Array.isArray(input["indices"]) && (input["indices"].length === 2 && ("number" === typeof input["indices"][0] && Number.isFinite(input["indices"][0])) && ("number" === typeof input["indices"][1] && Number.isFinite(input["indices"][1])));
  const _sip0 = (input, _vctx = {}) => "object" === typeof input["metadata"] && null !== input["metadata"] && _sio2(input["metadata"], _vctx);
  const _sip1 = (input, _vctx = {}) => "string" === typeof input["created_at"];
  const _sip2 = (input, _vctx = {}) => "number" === typeof input["id"];
  const _sip3 = (input, _vctx = {}) => "string" === typeof input["id_str"];
  const _sip4 = (input, _vctx = {}) => "string" === typeof input["text"];
  const _sip5 = (input, _vctx = {}) => "string" === typeof input["source"];
  const _sip6 = (input, _vctx = {}) => "boolean" === typeof input["truncated"];
  const _sip7 = (input, _vctx = {}) => null === input["in_reply_to_status_id"] || "number" === typeof input["in_reply_to_status_id"];
  const _sip8 = (input, _vctx = {}) => null === input["in_reply_to_status_id_str"] || "string" === typeof input["in_reply_to_status_id_str"];
  const _sip9 = (input, _vctx = {}) => null === input["in_reply_to_user_id"] || "number" === typeof input["in_reply_to_user_id"];
  const _sip10 = (input, _vctx = {}) => null === input["in_reply_to_user_id_str"] || "string" === typeof input["in_reply_to_user_id_str"];
  const _sip11 = (input, _vctx = {}) => null === input["in_reply_to_screen_name"] || "string" === typeof input["in_reply_to_screen_name"];
  const _sip12 = (input, _vctx = {}) => "object" === typeof input["user"] && null !== input["user"] && _sio3(input["user"], _vctx);
  const _sip13 = (input, _vctx = {}) => void 0 !== input["geo"] && null === input["geo"];
  const _sip14 = (input, _vctx = {}) => void 0 !== input["coordinates"] && null === input["coordinates"];
  const _sip15 = (input, _vctx = {}) => void 0 !== input["place"] && null === input["place"];
  const _sip16 = (input, _vctx = {}) => void 0 !== input["contributors"] && null === input["contributors"];
  const _sip17 = (input, _vctx = {}) => void 0 === input["retweeted_status"] || "object" === typeof input["retweeted_status"] && null !== input["retweeted_status"] && _sio1(input["retweeted_status"], _vctx);
  const _sip18 = (input, _vctx = {}) => "number" === typeof input["retweet_count"];
  const _sip19 = (input, _vctx = {}) => "number" === typeof input["favorite_count"];
  const _sip20 = (input, _vctx = {}) => "object" === typeof input["entities"] && null !== input["entities"] && _sio8(input["entities"], _vctx);
  const _sip21 = (input, _vctx = {}) => "boolean" === typeof input["favorited"];
  const _sip22 = (input, _vctx = {}) => "boolean" === typeof input["retweeted"];
  const _sip23 = (input, _vctx = {}) => void 0 === input["possibly_sensitive"] || "boolean" === typeof input["possibly_sensitive"];
  const _sip24 = (input, _vctx = {}) => "string" === typeof input["lang"];
  const _sip25 = (input, _vctx = {}) => "string" === typeof input["name"];
  const _sip26 = (input, _vctx = {}) => "string" === typeof input["screen_name"];
  const _sip27 = (input, _vctx = {}) => "string" === typeof input["location"];
  const _sip28 = (input, _vctx = {}) => "string" === typeof input["description"];
  const _sip29 = (input, _vctx = {}) => null === input["url"] || "string" === typeof input["url"];
  const _sip30 = (input, _vctx = {}) => "object" === typeof input["entities"] && null !== input["entities"] && _sio4(input["entities"], _vctx);
  const _sip31 = (input, _vctx = {}) => "boolean" === typeof input["protected"];
  const _sip32 = (input, _vctx = {}) => "number" === typeof input["followers_count"];
  const _sip33 = (input, _vctx = {}) => "number" === typeof input["friends_count"];
  const _sip34 = (input, _vctx = {}) => "number" === typeof input["listed_count"];
  const _sip35 = (input, _vctx = {}) => "number" === typeof input["favourites_count"];
  const _sip36 = (input, _vctx = {}) => null === input["utc_offset"] || "number" === typeof input["utc_offset"];
  const _sip37 = (input, _vctx = {}) => null === input["time_zone"] || "string" === typeof input["time_zone"];
  const _sip38 = (input, _vctx = {}) => "boolean" === typeof input["geo_enabled"];
  const _sip39 = (input, _vctx = {}) => "boolean" === typeof input["verified"];
  const _sip40 = (input, _vctx = {}) => "number" === typeof input["statuses_count"];
  const _sip41 = (input, _vctx = {}) => "boolean" === typeof input["contributors_enabled"];
  const _sip42 = (input, _vctx = {}) => "boolean" === typeof input["is_translator"];
  const _sip43 = (input, _vctx = {}) => "boolean" === typeof input["is_translation_enabled"];
  const _sip44 = (input, _vctx = {}) => "string" === typeof input["profile_background_color"];
  const _sip45 = (input, _vctx = {}) => "string" === typeof input["profile_background_image_url"];
  const _sip46 = (input, _vctx = {}) => "string" === typeof input["profile_background_image_url_https"];
  const _sip47 = (input, _vctx = {}) => "boolean" === typeof input["profile_background_tile"];
  const _sip48 = (input, _vctx = {}) => "string" === typeof input["profile_image_url"];
  const _sip49 = (input, _vctx = {}) => "string" === typeof input["profile_image_url_https"];
  const _sip50 = (input, _vctx = {}) => void 0 === input["profile_banner_url"] || "string" === typeof input["profile_banner_url"];
  const _sip51 = (input, _vctx = {}) => "string" === typeof input["profile_link_color"];
  const _sip52 = (input, _vctx = {}) => "string" === typeof input["profile_sidebar_border_color"];
  const _sip53 = (input, _vctx = {}) => "string" === typeof input["profile_sidebar_fill_color"];
  const _sip54 = (input, _vctx = {}) => "string" === typeof input["profile_text_color"];
  const _sip55 = (input, _vctx = {}) => "boolean" === typeof input["profile_use_background_image"];
  const _sip56 = (input, _vctx = {}) => "boolean" === typeof input["default_profile"];
  const _sip57 = (input, _vctx = {}) => "boolean" === typeof input["default_profile_image"];
  const _sip58 = (input, _vctx = {}) => "boolean" === typeof input["following"];
  const _sip59 = (input, _vctx = {}) => "boolean" === typeof input["follow_request_sent"];
  const _sip60 = (input, _vctx = {}) => "boolean" === typeof input["notifications"];
  const _sip61 = (input, _vctx = {}) => Array.isArray(input["urls"]) && input["urls"].every((elem) => "object" === typeof elem && null !== elem && _sio6(elem, _vctx));
  const _sip62 = (input, _vctx = {}) => "string" === typeof input["url"];
  const _sip63 = (input, _vctx = {}) => "string" === typeof input["expanded_url"];
  const _sip64 = (input, _vctx = {}) => "string" === typeof input["display_url"];
  const _sip65 = (input, _vctx = {}) => Array.isArray(input["indices"]) && (input["indices"].length === 2 && "number" === typeof input["indices"][0] && "number" === typeof input["indices"][1]);
  const _io0 = (input, _vctx = {}) => Array.isArray(input.statuses) && input.statuses.every((elem) => "object" === typeof elem && null !== elem && _io1(elem, _vctx)) && ("object" === typeof input.search_metadata && null !== input.search_metadata && _io14(input.search_metadata, _vctx));
  const _io1 = (input, _vctx = {}) => (_vctx.io1 || (_vctx.io1 = /* @__PURE__ */ new WeakSet())).has(input) ? true : (_vctx.io1.add(input), _ip0(input, _vctx) && _ip1(input, _vctx) && _ip2(input, _vctx) && _ip3(input, _vctx) && _ip4(input, _vctx) && _ip5(input, _vctx) && _ip6(input, _vctx) && _ip7(input, _vctx) && _ip8(input, _vctx) && _ip9(input, _vctx) && _ip10(input, _vctx) && _ip11(input, _vctx) && _ip12(input, _vctx) && _ip13(input, _vctx) && _ip14(input, _vctx) && _ip15(input, _vctx) && _ip16(input, _vctx) && _ip17(input, _vctx) && _ip18(input, _vctx) && _ip19(input, _vctx) && _ip20(input, _vctx) && _ip21(input, _vctx) && _ip22(input, _vctx) && _ip23(input, _vctx) && _ip24(input, _vctx) || (_vctx.io1.delete(input), false));
  const _io10 = (input, _vctx = {}) => _ip26(input, _vctx) && _ip25(input, _vctx) && _ip2(input, _vctx) && _ip3(input, _vctx) && _ip65(input, _vctx);
  const _io11 = (input, _vctx = {}) => _ip2(input, _vctx) && _ip3(input, _vctx) && _ip65(input, _vctx) && "string" === typeof input.media_url && "string" === typeof input.media_url_https && _ip62(input, _vctx) && _ip64(input, _vctx) && _ip63(input, _vctx) && "string" === typeof input.type && ("object" === typeof input.sizes && null !== input.sizes && _io12(input.sizes, _vctx)) && (void 0 === input.source_status_id || "number" === typeof input.source_status_id && Number.isFinite(input.source_status_id)) && (void 0 === input.source_status_id_str || "string" === typeof input.source_status_id_str);
  const _io12 = (input, _vctx = {}) => "object" === typeof input.large && null !== input.large && _io13(input.large, _vctx) && ("object" === typeof input.medium && null !== input.medium && _io13(input.medium, _vctx)) && ("object" === typeof input.small && null !== input.small && _io13(input.small, _vctx)) && ("object" === typeof input.thumb && null !== input.thumb && _io13(input.thumb, _vctx));
  const _io13 = (input, _vctx = {}) => "number" === typeof input.w && Number.isFinite(input.w) && ("number" === typeof input.h && Number.isFinite(input.h)) && "string" === typeof input.resize;
  const _io14 = (input, _vctx = {}) => "number" === typeof input.completed_in && Number.isFinite(input.completed_in) && ("number" === typeof input.max_id && Number.isFinite(input.max_id)) && "string" === typeof input.max_id_str && "string" === typeof input.next_results && "string" === typeof input.query && "string" === typeof input.refresh_url && ("number" === typeof input.count && Number.isFinite(input.count)) && ("number" === typeof input.since_id && Number.isFinite(input.since_id)) && "string" === typeof input.since_id_str;
  const _io2 = (input, _vctx = {}) => "string" === typeof input.result_type && "string" === typeof input.iso_language_code;
  const _io3 = (input, _vctx = {}) => _ip2(input, _vctx) && _ip3(input, _vctx) && _ip25(input, _vctx) && _ip26(input, _vctx) && _ip27(input, _vctx) && _ip28(input, _vctx) && _ip29(input, _vctx) && _ip30(input, _vctx) && _ip31(input, _vctx) && _ip32(input, _vctx) && _ip33(input, _vctx) && _ip34(input, _vctx) && _ip1(input, _vctx) && _ip35(input, _vctx) && _ip36(input, _vctx) && _ip37(input, _vctx) && _ip38(input, _vctx) && _ip39(input, _vctx) && _ip40(input, _vctx) && _ip24(input, _vctx) && _ip41(input, _vctx) && _ip42(input, _vctx) && _ip43(input, _vctx) && _ip44(input, _vctx) && _ip45(input, _vctx) && _ip46(input, _vctx) && _ip47(input, _vctx) && _ip48(input, _vctx) && _ip49(input, _vctx) && _ip50(input, _vctx) && _ip51(input, _vctx) && _ip52(input, _vctx) && _ip53(input, _vctx) && _ip54(input, _vctx) && _ip55(input, _vctx) && _ip56(input, _vctx) && _ip57(input, _vctx) && _ip58(input, _vctx) && _ip59(input, _vctx) && _ip60(input, _vctx);
  const _io4 = (input, _vctx = {}) => (void 0 === input.url || "object" === typeof input.url && null !== input.url && _io5(input.url, _vctx)) && ("object" === typeof input.description && null !== input.description && _io7(input.description, _vctx));
  const _io5 = (input, _vctx = {}) => _ip61(input, _vctx);
  const _io6 = (input, _vctx = {}) => _ip62(input, _vctx) && _ip63(input, _vctx) && _ip64(input, _vctx) && _ip65(input, _vctx);
  const _io7 = (input, _vctx = {}) => _ip61(input, _vctx);
  const _io8 = (input, _vctx = {}) => Array.isArray(input.hashtags) && input.hashtags.every((elem) => "object" === typeof elem && null !== elem && _io9(elem, _vctx)) && (Array.isArray(input.symbols) && input.symbols.every((elem) => "string" === typeof elem)) && _ip61(input, _vctx) && (Array.isArray(input.user_mentions) && input.user_mentions.every((elem) => "object" === typeof elem && null !== elem && _io10(elem, _vctx))) && (void 0 === input.media || Array.isArray(input.media) && input.media.every((elem) => "object" === typeof elem && null !== elem && _io11(elem, _vctx)));
  const _io9 = (input, _vctx = {}) => _ip4(input, _vctx) && _ip65(input, _vctx);
  const _so0 = (input, _vctx = {}) => `{"statuses":${`[${_jsonStringifyArray(input.statuses, (elem) => _so1(elem, _vctx))}]`},"search_metadata":${_so14(input.search_metadata, _vctx)}}`;
  const _so1 = (input, _vctx = {}) => (_vctx.so1 || (_vctx.so1 = /* @__PURE__ */ new WeakSet())).has(input) ? _throwTypeGuardError({
    method: "typia.json.createIsStringify",
    expected: "non-circular reference",
    value: input
  }) : (_vctx.so1.add(input), ((_vout) => (_vctx.so1.delete(input), _vout))(`{"metadata":${_so2(input.metadata, _vctx)},"created_at":${_jsonStringifyString(input.created_at)},"id":${String(_jsonStringifyNumber(input.id))},"id_str":${_jsonStringifyString(input.id_str)},"text":${_jsonStringifyString(input.text)},"source":${_jsonStringifyString(input.source)},"truncated":${String(input.truncated)},"in_reply_to_status_id":${null !== input.in_reply_to_status_id ? String(_jsonStringifyNumber(input.in_reply_to_status_id)) : "null"},"in_reply_to_status_id_str":${null !== input.in_reply_to_status_id_str ? _jsonStringifyString(input.in_reply_to_status_id_str) : "null"},"in_reply_to_user_id":${null !== input.in_reply_to_user_id ? String(_jsonStringifyNumber(input.in_reply_to_user_id)) : "null"},"in_reply_to_user_id_str":${null !== input.in_reply_to_user_id_str ? _jsonStringifyString(input.in_reply_to_user_id_str) : "null"},"in_reply_to_screen_name":${null !== input.in_reply_to_screen_name ? _jsonStringifyString(input.in_reply_to_screen_name) : "null"},"user":${_so3(input.user, _vctx)},"geo":null,"coordinates":null,"place":null,"contributors":null,${void 0 === input.retweeted_status ? "" : `"retweeted_status":${void 0 !== input.retweeted_status ? _so1(input.retweeted_status, _vctx) : void 0},`}"retweet_count":${String(_jsonStringifyNumber(input.retweet_count))},"favorite_count":${String(_jsonStringifyNumber(input.favorite_count))},"entities":${_so8(input.entities, _vctx)},"favorited":${String(input.favorited)},"retweeted":${String(input.retweeted)},${void 0 === input.possibly_sensitive ? "" : `"possibly_sensitive":${void 0 !== input.possibly_sensitive ? String(input.possibly_sensitive) : void 0},`}"lang":${_jsonStringifyString(input.lang)}}`));
  const _so10 = (input, _vctx = {}) => `{"screen_name":${_jsonStringifyString(input.screen_name)},"name":${_jsonStringifyString(input.name)},"id":${String(_jsonStringifyNumber(input.id))},"id_str":${_jsonStringifyString(input.id_str)},"indices":${`[${String(_jsonStringifyNumber(input.indices[0]))},${String(_jsonStringifyNumber(input.indices[1]))}]`}}`;
  const _so11 = (input, _vctx = {}) => `{${_jsonStringifyTail(`"id":${String(_jsonStringifyNumber(input.id))},"id_str":${_jsonStringifyString(input.id_str)},"indices":${`[${String(_jsonStringifyNumber(input.indices[0]))},${String(_jsonStringifyNumber(input.indices[1]))}]`},"media_url":${_jsonStringifyString(input.media_url)},"media_url_https":${_jsonStringifyString(input.media_url_https)},"url":${_jsonStringifyString(input.url)},"display_url":${_jsonStringifyString(input.display_url)},"expanded_url":${_jsonStringifyString(input.expanded_url)},"type":${_jsonStringifyString(input.type)},"sizes":${_so12(input.sizes, _vctx)},${void 0 === input.source_status_id ? "" : `"source_status_id":${void 0 !== input.source_status_id ? String(_jsonStringifyNumber(input.source_status_id)) : void 0},`}${void 0 === input.source_status_id_str ? "" : `"source_status_id_str":${void 0 !== input.source_status_id_str ? _jsonStringifyString(input.source_status_id_str) : void 0}`}`)}}`;
  const _so12 = (input, _vctx = {}) => `{"large":${_so13(input.large, _vctx)},"medium":${_so13(input.medium, _vctx)},"small":${_so13(input.small, _vctx)},"thumb":${_so13(input.thumb, _vctx)}}`;
  const _so13 = (input, _vctx = {}) => `{"w":${String(_jsonStringifyNumber(input.w))},"h":${String(_jsonStringifyNumber(input.h))},"resize":${_jsonStringifyString(input.resize)}}`;
  const _so14 = (input, _vctx = {}) => `{"completed_in":${String(_jsonStringifyNumber(input.completed_in))},"max_id":${String(_jsonStringifyNumber(input.max_id))},"max_id_str":${_jsonStringifyString(input.max_id_str)},"next_results":${_jsonStringifyString(input.next_results)},"query":${_jsonStringifyString(input.query)},"refresh_url":${_jsonStringifyString(input.refresh_url)},"count":${String(_jsonStringifyNumber(input.count))},"since_id":${String(_jsonStringifyNumber(input.since_id))},"since_id_str":${_jsonStringifyString(input.since_id_str)}}`;
  const _so2 = (input, _vctx = {}) => `{"result_type":${_jsonStringifyString(input.result_type)},"iso_language_code":${_jsonStringifyString(input.iso_language_code)}}`;
  const _so3 = (input, _vctx = {}) => `{"id":${String(_jsonStringifyNumber(input.id))},"id_str":${_jsonStringifyString(input.id_str)},"name":${_jsonStringifyString(input.name)},"screen_name":${_jsonStringifyString(input.screen_name)},"location":${_jsonStringifyString(input.location)},"description":${_jsonStringifyString(input.description)},"url":${null !== input.url ? _jsonStringifyString(input.url) : "null"},"entities":${_so4(input.entities, _vctx)},"protected":${String(input["protected"])},"followers_count":${String(_jsonStringifyNumber(input.followers_count))},"friends_count":${String(_jsonStringifyNumber(input.friends_count))},"listed_count":${String(_jsonStringifyNumber(input.listed_count))},"created_at":${_jsonStringifyString(input.created_at)},"favourites_count":${String(_jsonStringifyNumber(input.favourites_count))},"utc_offset":${null !== input.utc_offset ? String(_jsonStringifyNumber(input.utc_offset)) : "null"},"time_zone":${null !== input.time_zone ? _jsonStringifyString(input.time_zone) : "null"},"geo_enabled":${String(input.geo_enabled)},"verified":${String(input.verified)},"statuses_count":${String(_jsonStringifyNumber(input.statuses_count))},"lang":${_jsonStringifyString(input.lang)},"contributors_enabled":${String(input.contributors_enabled)},"is_translator":${String(input.is_translator)},"is_translation_enabled":${String(input.is_translation_enabled)},"profile_background_color":${_jsonStringifyString(input.profile_background_color)},"profile_background_image_url":${_jsonStringifyString(input.profile_background_image_url)},"profile_background_image_url_https":${_jsonStringifyString(input.profile_background_image_url_https)},"profile_background_tile":${String(input.profile_background_tile)},"profile_image_url":${_jsonStringifyString(input.profile_image_url)},"profile_image_url_https":${_jsonStringifyString(input.profile_image_url_https)},${void 0 === input.profile_banner_url ? "" : `"profile_banner_url":${void 0 !== input.profile_banner_url ? _jsonStringifyString(input.profile_banner_url) : void 0},`}"profile_link_color":${_jsonStringifyString(input.profile_link_color)},"profile_sidebar_border_color":${_jsonStringifyString(input.profile_sidebar_border_color)},"profile_sidebar_fill_color":${_jsonStringifyString(input.profile_sidebar_fill_color)},"profile_text_color":${_jsonStringifyString(input.profile_text_color)},"profile_use_background_image":${String(input.profile_use_background_image)},"default_profile":${String(input.default_profile)},"default_profile_image":${String(input.default_profile_image)},"following":${String(input.following)},"follow_request_sent":${String(input.follow_request_sent)},"notifications":${String(input.notifications)}}`;
  const _so4 = (input, _vctx = {}) => `{${void 0 === input.url ? "" : `"url":${void 0 !== input.url ? _so5(input.url, _vctx) : void 0},`}"description":${_so7(input.description, _vctx)}}`;
  const _so5 = (input, _vctx = {}) => `{"urls":${`[${_jsonStringifyArray(input.urls, (elem) => _so6(elem, _vctx))}]`}}`;
  const _so6 = (input, _vctx = {}) => `{"url":${_jsonStringifyString(input.url)},"expanded_url":${_jsonStringifyString(input.expanded_url)},"display_url":${_jsonStringifyString(input.display_url)},"indices":${`[${String(_jsonStringifyNumber(input.indices[0]))},${String(_jsonStringifyNumber(input.indices[1]))}]`}}`;
  const _so7 = (input, _vctx = {}) => `{"urls":${`[${_jsonStringifyArray(input.urls, (elem) => _so6(elem, _vctx))}]`}}`;
  const _so8 = (input, _vctx = {}) => `{${_jsonStringifyTail(`"hashtags":${`[${_jsonStringifyArray(input.hashtags, (elem) => _so9(elem, _vctx))}]`},"symbols":${`[${_jsonStringifyArray(input.symbols, (elem) => _jsonStringifyString(elem))}]`},"urls":${`[${_jsonStringifyArray(input.urls, (elem) => _so6(elem, _vctx))}]`},"user_mentions":${`[${_jsonStringifyArray(input.user_mentions, (elem) => _so10(elem, _vctx))}]`},${void 0 === input.media ? "" : `"media":${void 0 !== input.media ? `[${_jsonStringifyArray(input.media, (elem) => _so11(elem, _vctx))}]` : void 0}`}`)}}`;
  const _so9 = (input, _vctx = {}) => `{"text":${_jsonStringifyString(input.text)},"indices":${`[${String(_jsonStringifyNumber(input.indices[0]))},${String(_jsonStringifyNumber(input.indices[1]))}]`}}`;
  const _sio1 = (input, _vctx = {}) => (_vctx.sio1 || (_vctx.sio1 = /* @__PURE__ */ new WeakSet())).has(input) ? true : (_vctx.sio1.add(input), _sip0(input, _vctx) && _sip1(input, _vctx) && _sip2(input, _vctx) && _sip3(input, _vctx) && _sip4(input, _vctx) && _sip5(input, _vctx) && _sip6(input, _vctx) && _sip7(input, _vctx) && _sip8(input, _vctx) && _sip9(input, _vctx) && _sip10(input, _vctx) && _sip11(input, _vctx) && _sip12(input, _vctx) && _sip13(input, _vctx) && _sip14(input, _vctx) && _sip15(input, _vctx) && _sip16(input, _vctx) && _sip17(input, _vctx) && _sip18(input, _vctx) && _sip19(input, _vctx) && _sip20(input, _vctx) && _sip21(input, _vctx) && _sip22(input, _vctx) && _sip23(input, _vctx) && _sip24(input, _vctx) || (_vctx.sio1.delete(input), false));
  const _sio2 = (input, _vctx = {}) => "string" === typeof input.result_type && "string" === typeof input.iso_language_code;
  const _sio3 = (input, _vctx = {}) => _sip2(input, _vctx) && _sip3(input, _vctx) && _sip25(input, _vctx) && _sip26(input, _vctx) && _sip27(input, _vctx) && _sip28(input, _vctx) && _sip29(input, _vctx) && _sip30(input, _vctx) && _sip31(input, _vctx) && _sip32(input, _vctx) && _sip33(input, _vctx) && _sip34(input, _vctx) && _sip1(input, _vctx) && _sip35(input, _vctx) && _sip36(input, _vctx) && _sip37(input, _vctx) && _sip38(input, _vctx) && _sip39(input, _vctx) && _sip40(input, _vctx) && _sip24(input, _vctx) && _sip41(input, _vctx) && _sip42(input, _vctx) && _sip43(input, _vctx) && _sip44(input, _vctx) && _sip45(input, _vctx) && _sip46(input, _vctx) && _sip47(input, _vctx) && _sip48(input, _vctx) && _sip49(input, _vctx) && _sip50(input, _vctx) && _sip51(input, _vctx) && _sip52(input, _vctx) && _sip53(input, _vctx) && _sip54(input, _vctx) && _sip55(input, _vctx) && _sip56(input, _vctx) && _sip57(input, _vctx) && _sip58(input, _vctx) && _sip59(input, _vctx) && _sip60(input, _vctx);
  const _sio4 = (input, _vctx = {}) => (void 0 === input.url || "object" === typeof input.url && null !== input.url && _sio5(input.url, _vctx)) && ("object" === typeof input.description && null !== input.description && _sio7(input.description, _vctx));
  const _sio5 = (input, _vctx = {}) => _sip61(input, _vctx);
  const _sio6 = (input, _vctx = {}) => _sip62(input, _vctx) && _sip63(input, _vctx) && _sip64(input, _vctx) && _sip65(input, _vctx);
  const _sio7 = (input, _vctx = {}) => _sip61(input, _vctx);
  const _sio8 = (input, _vctx = {}) => Array.isArray(input.hashtags) && input.hashtags.every((elem) => "object" === typeof elem && null !== elem && _sio9(elem, _vctx)) && (Array.isArray(input.symbols) && input.symbols.every((elem) => "string" === typeof elem)) && _sip61(input, _vctx) && (Array.isArray(input.user_mentions) && input.user_mentions.every((elem) => "object" === typeof elem && null !== elem && _sio10(elem, _vctx))) && (void 0 === input.media || Array.isArray(input.media) && input.media.every((elem) => "object" === typeof elem && null !== elem && _sio11(elem, _vctx)));
  const _sio9 = (input, _vctx = {}) => _sip4(input, _vctx) && _sip65(input, _vctx);
  const _sio10 = (input, _vctx = {}) => _sip26(input, _vctx) && _sip25(input, _vctx) && _sip2(input, _vctx) && _sip3(input, _vctx) && _sip65(input, _vctx);
  const _sio11 = (input, _vctx = {}) => _sip2(input, _vctx) && _sip3(input, _vctx) && _sip65(input, _vctx) && "string" === typeof input.media_url && "string" === typeof input.media_url_https && _sip62(input, _vctx) && _sip64(input, _vctx) && _sip63(input, _vctx) && "string" === typeof input.type && ("object" === typeof input.sizes && null !== input.sizes && _sio12(input.sizes, _vctx)) && (void 0 === input.source_status_id || "number" === typeof input.source_status_id) && (void 0 === input.source_status_id_str || "string" === typeof input.source_status_id_str);
  const _sio12 = (input, _vctx = {}) => "object" === typeof input.large && null !== input.large && _sio13(input.large, _vctx) && ("object" === typeof input.medium && null !== input.medium && _sio13(input.medium, _vctx)) && ("object" === typeof input.small && null !== input.small && _sio13(input.small, _vctx)) && ("object" === typeof input.thumb && null !== input.thumb && _sio13(input.thumb, _vctx));
  const _sio13 = (input, _vctx = {}) => "number" === typeof input.w && "number" === typeof input.h && "string" === typeof input.resize;
  const _sio14 = (input, _vctx = {}) => "number" === typeof input.completed_in && "number" === typeof input.max_id && "string" === typeof input.max_id_str && "string" === typeof input.next_results && "string" === typeof input.query && "string" === typeof input.refresh_url && "number" === typeof input.count && "number" === typeof input.since_id && "string" === typeof input.since_id_str;
  const __is = (input, _vctx = {}) => "object" === typeof input && null !== input && _io0(input, _vctx);
  const __stringify = (input, _vctx = {}) => _so0(input, _vctx);
  return (input) => __is(input) ? __stringify(input) : null;
})();
var stringifyCanada = /* @__PURE__ */ (() => {
  const _io0 = (input) => "FeatureCollection" === input.type && (Array.isArray(input.features) && input.features.every((elem) => "object" === typeof elem && null !== elem && _io1(elem)));
  const _io1 = (input) => "Feature" === input.type && ("object" === typeof input.properties && null !== input.properties && _io2(input.properties)) && ("object" === typeof input.geometry && null !== input.geometry && _io3(input.geometry));
  const _io2 = (input) => "string" === typeof input.name;
  const _io3 = (input) => "Polygon" === input.type && (Array.isArray(input.coordinates) && input.coordinates.every((elem) => Array.isArray(elem) && elem.every((elem2) => Array.isArray(elem2) && (elem2.length === 2 && ("number" === typeof elem2[0] && Number.isFinite(elem2[0])) && ("number" === typeof elem2[1] && Number.isFinite(elem2[1]))))));
  const _so0 = (input) => `{"type":${'"' + input.type + '"'},"features":${`[${_jsonStringifyArray(input.features, (elem) => _so1(elem))}]`}}`;
  const _so1 = (input) => `{"type":${'"' + input.type + '"'},"properties":${_so2(input.properties)},"geometry":${_so3(input.geometry)}}`;
  const _so2 = (input) => `{"name":${_jsonStringifyString(input.name)}}`;
  const _so3 = (input) => `{"type":${'"' + input.type + '"'},"coordinates":${`[${_jsonStringifyArray(input.coordinates, (elem) => `[${_jsonStringifyArray(elem, (elem2) => `[${String(_jsonStringifyNumber(elem2[0]))},${String(_jsonStringifyNumber(elem2[1]))}]`)}]`)}]`}}`;
  const _sio1 = (input) => "Feature" === input.type && ("object" === typeof input.properties && null !== input.properties && _sio2(input.properties)) && ("object" === typeof input.geometry && null !== input.geometry && _sio3(input.geometry));
  const _sio2 = (input) => "string" === typeof input.name;
  const _sio3 = (input) => "Polygon" === input.type && (Array.isArray(input.coordinates) && input.coordinates.every((elem) => Array.isArray(elem) && elem.every((elem2) => Array.isArray(elem2) && (elem2.length === 2 && "number" === typeof elem2[0] && "number" === typeof elem2[1]))));
  const __is = (input) => "object" === typeof input && null !== input && _io0(input);
  const __stringify = (input) => _so0(input);
  return (input) => __is(input) ? __stringify(input) : null;
})();
var stringifyCitmCatalog = /* @__PURE__ */ (() => {
  const _ip0 = (input) => "number" === typeof input["id"] && Number.isFinite(input["id"]);
  const _ip1 = (input) => null === input["logo"] || "string" === typeof input["logo"];
  const _ip2 = (input) => "number" === typeof input["seatCategoryId"] && Number.isFinite(input["seatCategoryId"]);
  const _sip0 = (input) => "number" === typeof input["id"];
  const _sip1 = (input) => null === input["logo"] || "string" === typeof input["logo"];
  const _sip2 = (input) => "number" === typeof input["seatCategoryId"];
  const _io0 = (input) => "object" === typeof input.areaNames && null !== input.areaNames && false === Array.isArray(input.areaNames) && _io1(input.areaNames) && ("object" === typeof input.audienceSubCategoryNames && null !== input.audienceSubCategoryNames && false === Array.isArray(input.audienceSubCategoryNames) && _io1(input.audienceSubCategoryNames)) && ("object" === typeof input.blockNames && null !== input.blockNames && false === Array.isArray(input.blockNames) && _io1(input.blockNames)) && ("object" === typeof input.events && null !== input.events && false === Array.isArray(input.events) && _io2(input.events)) && (Array.isArray(input.performances) && input.performances.every((elem) => "object" === typeof elem && null !== elem && _io4(elem))) && ("object" === typeof input.seatCategoryNames && null !== input.seatCategoryNames && false === Array.isArray(input.seatCategoryNames) && _io1(input.seatCategoryNames)) && ("object" === typeof input.subTopicNames && null !== input.subTopicNames && false === Array.isArray(input.subTopicNames) && _io1(input.subTopicNames)) && ("object" === typeof input.subjectNames && null !== input.subjectNames && false === Array.isArray(input.subjectNames) && _io1(input.subjectNames)) && ("object" === typeof input.topicNames && null !== input.topicNames && false === Array.isArray(input.topicNames) && _io1(input.topicNames)) && ("object" === typeof input.topicSubTopics && null !== input.topicSubTopics && false === Array.isArray(input.topicSubTopics) && _io8(input.topicSubTopics)) && ("object" === typeof input.venueNames && null !== input.venueNames && false === Array.isArray(input.venueNames) && _io1(input.venueNames));
  const _io1 = (input) => Object.keys(input).every((key) => {
    const value = input[key];
    if (void 0 === value)
      return true;
    return "string" === typeof value;
  });
  const _io2 = (input) => Object.keys(input).every((key) => {
    const value = input[key];
    if (void 0 === value)
      return true;
    return "object" === typeof value && null !== value && _io3(value);
  });
  const _io3 = (input) => (null === input.description || "string" === typeof input.description) && _ip0(input) && _ip1(input) && "string" === typeof input.name && (Array.isArray(input.subTopicIds) && input.subTopicIds.every((elem) => "number" === typeof elem && Number.isFinite(elem))) && (null === input.subjectCode || "string" === typeof input.subjectCode) && (null === input.subtitle || "string" === typeof input.subtitle) && (Array.isArray(input.topicIds) && input.topicIds.every((elem) => "number" === typeof elem && Number.isFinite(elem)));
  const _io4 = (input) => "number" === typeof input.eventId && Number.isFinite(input.eventId) && _ip0(input) && _ip1(input) && (null === input.name || "string" === typeof input.name) && (Array.isArray(input.prices) && input.prices.every((elem) => "object" === typeof elem && null !== elem && _io5(elem))) && (Array.isArray(input.seatCategories) && input.seatCategories.every((elem) => "object" === typeof elem && null !== elem && _io6(elem))) && (null === input.seatMapImage || "string" === typeof input.seatMapImage) && ("number" === typeof input.start && Number.isFinite(input.start)) && "string" === typeof input.venueCode;
  const _io5 = (input) => "number" === typeof input.amount && Number.isFinite(input.amount) && ("number" === typeof input.audienceSubCategoryId && Number.isFinite(input.audienceSubCategoryId)) && _ip2(input);
  const _io6 = (input) => Array.isArray(input.areas) && input.areas.every((elem) => "object" === typeof elem && null !== elem && _io7(elem)) && _ip2(input);
  const _io7 = (input) => "number" === typeof input.areaId && Number.isFinite(input.areaId) && (Array.isArray(input.blockIds) && input.blockIds.every((elem) => "number" === typeof elem && Number.isFinite(elem)));
  const _io8 = (input) => Object.keys(input).every((key) => {
    const value = input[key];
    if (void 0 === value)
      return true;
    return Array.isArray(value) && value.every((elem) => "number" === typeof elem && Number.isFinite(elem));
  });
  const _so0 = (input) => `{"areaNames":${_so1(input.areaNames)},"audienceSubCategoryNames":${_so1(input.audienceSubCategoryNames)},"blockNames":${_so1(input.blockNames)},"events":${_so2(input.events)},"performances":${`[${_jsonStringifyArray(input.performances, (elem) => _so4(elem))}]`},"seatCategoryNames":${_so1(input.seatCategoryNames)},"subTopicNames":${_so1(input.subTopicNames)},"subjectNames":${_so1(input.subjectNames)},"topicNames":${_so1(input.topicNames)},"topicSubTopics":${_so8(input.topicSubTopics)},"venueNames":${_so1(input.venueNames)}}`;
  const _so1 = (input) => `{${Object.entries(input).map(([key, value]) => {
    if (void 0 === value)
      return "";
    return `${`${JSON.stringify(key)}:`}${_jsonStringifyString(value)}`;
  }).filter((str) => "" !== str).join(",")}}`;
  const _so2 = (input) => `{${Object.entries(input).map(([key, value]) => {
    if (void 0 === value)
      return "";
    return `${`${JSON.stringify(key)}:`}${_so3(value)}`;
  }).filter((str) => "" !== str).join(",")}}`;
  const _so3 = (input) => `{"description":${null !== input.description ? _jsonStringifyString(input.description) : "null"},"id":${String(_jsonStringifyNumber(input.id))},"logo":${null !== input.logo ? _jsonStringifyString(input.logo) : "null"},"name":${_jsonStringifyString(input.name)},"subTopicIds":${`[${_jsonStringifyArray(input.subTopicIds, (elem) => String(_jsonStringifyNumber(elem)))}]`},"subjectCode":${null !== input.subjectCode ? _jsonStringifyString(input.subjectCode) : "null"},"subtitle":${null !== input.subtitle ? _jsonStringifyString(input.subtitle) : "null"},"topicIds":${`[${_jsonStringifyArray(input.topicIds, (elem) => String(_jsonStringifyNumber(elem)))}]`}}`;
  const _so4 = (input) => `{"eventId":${String(_jsonStringifyNumber(input.eventId))},"id":${String(_jsonStringifyNumber(input.id))},"logo":${null !== input.logo ? _jsonStringifyString(input.logo) : "null"},"name":${null !== input.name ? _jsonStringifyString(input.name) : "null"},"prices":${`[${_jsonStringifyArray(input.prices, (elem) => _so5(elem))}]`},"seatCategories":${`[${_jsonStringifyArray(input.seatCategories, (elem) => _so6(elem))}]`},"seatMapImage":${null !== input.seatMapImage ? _jsonStringifyString(input.seatMapImage) : "null"},"start":${String(_jsonStringifyNumber(input.start))},"venueCode":${_jsonStringifyString(input.venueCode)}}`;
  const _so5 = (input) => `{"amount":${String(_jsonStringifyNumber(input.amount))},"audienceSubCategoryId":${String(_jsonStringifyNumber(input.audienceSubCategoryId))},"seatCategoryId":${String(_jsonStringifyNumber(input.seatCategoryId))}}`;
  const _so6 = (input) => `{"areas":${`[${_jsonStringifyArray(input.areas, (elem) => _so7(elem))}]`},"seatCategoryId":${String(_jsonStringifyNumber(input.seatCategoryId))}}`;
  const _so7 = (input) => `{"areaId":${String(_jsonStringifyNumber(input.areaId))},"blockIds":${`[${_jsonStringifyArray(input.blockIds, (elem) => String(_jsonStringifyNumber(elem)))}]`}}`;
  const _so8 = (input) => `{${Object.entries(input).map(([key, value]) => {
    if (void 0 === value)
      return "";
    return `${`${JSON.stringify(key)}:`}${`[${_jsonStringifyArray(value, (elem) => String(_jsonStringifyNumber(elem)))}]`}`;
  }).filter((str) => "" !== str).join(",")}}`;
  const _sio1 = (input) => Object.keys(input).every((key) => {
    const value = input[key];
    if (void 0 === value)
      return true;
    return "string" === typeof value;
  });
  const _sio2 = (input) => Object.keys(input).every((key) => {
    const value = input[key];
    if (void 0 === value)
      return true;
    return "object" === typeof value && null !== value && _sio3(value);
  });
  const _sio3 = (input) => (null === input.description || "string" === typeof input.description) && _sip0(input) && _sip1(input) && "string" === typeof input.name && (Array.isArray(input.subTopicIds) && input.subTopicIds.every((elem) => "number" === typeof elem)) && (null === input.subjectCode || "string" === typeof input.subjectCode) && (null === input.subtitle || "string" === typeof input.subtitle) && (Array.isArray(input.topicIds) && input.topicIds.every((elem) => "number" === typeof elem));
  const _sio4 = (input) => "number" === typeof input.eventId && _sip0(input) && _sip1(input) && (null === input.name || "string" === typeof input.name) && (Array.isArray(input.prices) && input.prices.every((elem) => "object" === typeof elem && null !== elem && _sio5(elem))) && (Array.isArray(input.seatCategories) && input.seatCategories.every((elem) => "object" === typeof elem && null !== elem && _sio6(elem))) && (null === input.seatMapImage || "string" === typeof input.seatMapImage) && "number" === typeof input.start && "string" === typeof input.venueCode;
  const _sio5 = (input) => "number" === typeof input.amount && "number" === typeof input.audienceSubCategoryId && _sip2(input);
  const _sio6 = (input) => Array.isArray(input.areas) && input.areas.every((elem) => "object" === typeof elem && null !== elem && _sio7(elem)) && _sip2(input);
  const _sio7 = (input) => "number" === typeof input.areaId && (Array.isArray(input.blockIds) && input.blockIds.every((elem) => "number" === typeof elem));
  const _sio8 = (input) => Object.keys(input).every((key) => {
    const value = input[key];
    if (void 0 === value)
      return true;
    return Array.isArray(value) && value.every((elem) => "number" === typeof elem);
  });
  const __is = (input) => "object" === typeof input && null !== input && _io0(input);
  const __stringify = (input) => _so0(input);
  return (input) => __is(input) ? __stringify(input) : null;
})();
var stringifyGithubEvents = /* @__PURE__ */ (() => {
  const _ip0 = (input) => input["created_at"] instanceof Date;
  const _ip1 = (input) => "object" === typeof input["actor"] && null !== input["actor"] && _io1(input["actor"]);
  const _ip2 = (input) => "object" === typeof input["repo"] && null !== input["repo"] && _io2(input["repo"]);
  const _ip3 = (input) => "boolean" === typeof input["public"];
  const _ip4 = (input) => "string" === typeof input["id"];
  const _ip5 = (input) => void 0 === input["org"] || "object" === typeof input["org"] && null !== input["org"] && _io1(input["org"]);
  const _ip6 = (input) => "string" === typeof input["gravatar_id"];
  const _ip7 = (input) => "string" === typeof input["login"];
  const _ip8 = (input) => "string" === typeof input["avatar_url"];
  const _ip9 = (input) => "string" === typeof input["url"];
  const _ip10 = (input) => "number" === typeof input["id"] && Number.isFinite(input["id"]);
  const _ip11 = (input) => "string" === typeof input["name"];
  const _ip12 = (input) => "string" === typeof input["description"];
  const _ip13 = (input) => "string" === typeof input["full_name"];
  const _ip14 = (input) => null === input["homepage"] || "string" === typeof input["homepage"];
  const _ip15 = (input) => "string" === typeof input["language"];
  const _ip16 = (input) => null === input["mirror_url"] || "string" === typeof input["mirror_url"];
  const _ip17 = (input) => "object" === typeof input["owner"] && null !== input["owner"] && _io7(input["owner"]);
  const _ip18 = (input) => input["updated_at"] instanceof Date;
  const _ip19 = (input) => input["pushed_at"] instanceof Date;
  const _ip20 = (input) => "boolean" === typeof input["fork"];
  const _ip21 = (input) => "boolean" === typeof input["private"];
  const _ip22 = (input) => "boolean" === typeof input["has_issues"];
  const _ip23 = (input) => "boolean" === typeof input["has_wiki"];
  const _ip24 = (input) => "boolean" === typeof input["has_downloads"];
  const _ip25 = (input) => "number" === typeof input["forks"] && Number.isFinite(input["forks"]);
  const _ip26 = (input) => "number" === typeof input["forks_count"] && Number.isFinite(input["forks_count"]);
  const _ip27 = (input) => "number" === typeof input["open_issues"] && Number.isFinite(input["open_issues"]);
  const _ip28 = (input) => "number" === typeof input["open_issues_count"] && Number.isFinite(input["open_issues_count"]);
  const _ip29 = (input) => "number" === typeof input["watchers"] && Number.isFinite(input["watchers"]);
  const _ip30 = (input) => "number" === typeof input["watchers_count"] && Number.isFinite(input["watchers_count"]);
  const _ip31 = (input) => "number" === typeof input["size"] && Number.isFinite(input["size"]);
  const _ip32 = (input) => "string" === typeof input["archive_url"];
  const _ip33 = (input) => "string" === typeof input["assignees_url"];
  const _ip34 = (input) => "string" === typeof input["blobs_url"];
  const _ip35 = (input) => "string" === typeof input["branches_url"];
  const _ip36 = (input) => "string" === typeof input["clone_url"];
  const _ip37 = (input) => "string" === typeof input["collaborators_url"];
  const _ip38 = (input) => "string" === typeof input["comments_url"];
  const _ip39 = (input) => "string" === typeof input["commits_url"];
  const _ip40 = (input) => "string" === typeof input["compare_url"];
  const _ip41 = (input) => "string" === typeof input["contents_url"];
  const _ip42 = (input) => "string" === typeof input["contributors_url"];
  const _ip43 = (input) => "string" === typeof input["downloads_url"];
  const _ip44 = (input) => "string" === typeof input["events_url"];
  const _ip45 = (input) => "string" === typeof input["forks_url"];
  const _ip46 = (input) => "string" === typeof input["git_commits_url"];
  const _ip47 = (input) => "string" === typeof input["git_refs_url"];
  const _ip48 = (input) => "string" === typeof input["git_tags_url"];
  const _ip49 = (input) => "string" === typeof input["git_url"];
  const _ip50 = (input) => "string" === typeof input["hooks_url"];
  const _ip51 = (input) => "string" === typeof input["html_url"];
  const _ip52 = (input) => "string" === typeof input["issue_comment_url"];
  const _ip53 = (input) => "string" === typeof input["issue_events_url"];
  const _ip54 = (input) => "string" === typeof input["issues_url"];
  const _ip55 = (input) => "string" === typeof input["keys_url"];
  const _ip56 = (input) => "string" === typeof input["labels_url"];
  const _ip57 = (input) => "string" === typeof input["languages_url"];
  const _ip58 = (input) => "string" === typeof input["merges_url"];
  const _ip59 = (input) => "string" === typeof input["milestones_url"];
  const _ip60 = (input) => "string" === typeof input["notifications_url"];
  const _ip61 = (input) => "string" === typeof input["pulls_url"];
  const _ip62 = (input) => "string" === typeof input["ssh_url"];
  const _ip63 = (input) => "string" === typeof input["stargazers_url"];
  const _ip64 = (input) => "string" === typeof input["statuses_url"];
  const _ip65 = (input) => "string" === typeof input["subscribers_url"];
  const _ip66 = (input) => "string" === typeof input["subscription_url"];
  const _ip67 = (input) => "string" === typeof input["svn_url"];
  const _ip68 = (input) => "string" === typeof input["tags_url"];
  const _ip69 = (input) => "string" === typeof input["teams_url"];
  const _ip70 = (input) => "string" === typeof input["trees_url"];
  const _ip71 = (input) => "string" === typeof input["title"];
  const _ip72 = (input) => "string" === typeof input["sha"];
  const _ip73 = (input) => "string" === typeof input["action"];
  const _ip74 = (input) => "object" === typeof input["issue"] && null !== input["issue"] && _io13(input["issue"]);
  const _ip75 = (input) => "number" === typeof input["number"] && Number.isFinite(input["number"]);
  const _ip76 = (input) => "object" === typeof input["user"] && null !== input["user"] && _io7(input["user"]);
  const _ip77 = (input) => null === input["assignee"] || "object" === typeof input["assignee"] && null !== input["assignee"] && _io7(input["assignee"]);
  const _ip78 = (input) => Array.isArray(input["labels"]) && input["labels"].every((elem) => "object" === typeof elem && null !== elem && _io14(elem));
  const _ip79 = (input) => "object" === typeof input["pull_request"] && null !== input["pull_request"] && _io15(input["pull_request"]);
  const _ip80 = (input) => "string" === typeof input["body"];
  const _ip81 = (input) => "string" === typeof input["state"];
  const _ip82 = (input) => null === input["milestone"] || "string" === typeof input["milestone"];
  const _ip83 = (input) => "number" === typeof input["comments"] && Number.isFinite(input["comments"]);
  const _ip84 = (input) => null === input["closed_at"] || input["closed_at"] instanceof Date;
  const _sip0 = (input) => input["created_at"] instanceof Date;
  const _sip1 = (input) => "object" === typeof input["actor"] && null !== input["actor"] && _sio1(input["actor"]);
  const _sip2 = (input) => "object" === typeof input["repo"] && null !== input["repo"] && _sio2(input["repo"]);
  const _sip3 = (input) => "boolean" === typeof input["public"];
  const _sip4 = (input) => "string" === typeof input["id"];
  const _sip5 = (input) => void 0 === input["org"] || "object" === typeof input["org"] && null !== input["org"] && _sio1(input["org"]);
  const _sip6 = (input) => "string" === typeof input["gravatar_id"];
  const _sip7 = (input) => "string" === typeof input["login"];
  const _sip8 = (input) => "string" === typeof input["avatar_url"];
  const _sip9 = (input) => "string" === typeof input["url"];
  const _sip10 = (input) => "number" === typeof input["id"];
  const _sip11 = (input) => "string" === typeof input["name"];
  const _sip12 = (input) => "string" === typeof input["description"];
  const _sip13 = (input) => "string" === typeof input["full_name"];
  const _sip14 = (input) => null === input["homepage"] || "string" === typeof input["homepage"];
  const _sip15 = (input) => "string" === typeof input["language"];
  const _sip16 = (input) => null === input["mirror_url"] || "string" === typeof input["mirror_url"];
  const _sip17 = (input) => "object" === typeof input["owner"] && null !== input["owner"] && _sio7(input["owner"]);
  const _sip18 = (input) => input["updated_at"] instanceof Date;
  const _sip19 = (input) => input["pushed_at"] instanceof Date;
  const _sip20 = (input) => "boolean" === typeof input["fork"];
  const _sip21 = (input) => "boolean" === typeof input["private"];
  const _sip22 = (input) => "boolean" === typeof input["has_issues"];
  const _sip23 = (input) => "boolean" === typeof input["has_wiki"];
  const _sip24 = (input) => "boolean" === typeof input["has_downloads"];
  const _sip25 = (input) => "number" === typeof input["forks"];
  const _sip26 = (input) => "number" === typeof input["forks_count"];
  const _sip27 = (input) => "number" === typeof input["open_issues"];
  const _sip28 = (input) => "number" === typeof input["open_issues_count"];
  const _sip29 = (input) => "number" === typeof input["watchers"];
  const _sip30 = (input) => "number" === typeof input["watchers_count"];
  const _sip31 = (input) => "number" === typeof input["size"];
  const _sip32 = (input) => "string" === typeof input["archive_url"];
  const _sip33 = (input) => "string" === typeof input["assignees_url"];
  const _sip34 = (input) => "string" === typeof input["blobs_url"];
  const _sip35 = (input) => "string" === typeof input["branches_url"];
  const _sip36 = (input) => "string" === typeof input["clone_url"];
  const _sip37 = (input) => "string" === typeof input["collaborators_url"];
  const _sip38 = (input) => "string" === typeof input["comments_url"];
  const _sip39 = (input) => "string" === typeof input["commits_url"];
  const _sip40 = (input) => "string" === typeof input["compare_url"];
  const _sip41 = (input) => "string" === typeof input["contents_url"];
  const _sip42 = (input) => "string" === typeof input["contributors_url"];
  const _sip43 = (input) => "string" === typeof input["downloads_url"];
  const _sip44 = (input) => "string" === typeof input["events_url"];
  const _sip45 = (input) => "string" === typeof input["forks_url"];
  const _sip46 = (input) => "string" === typeof input["git_commits_url"];
  const _sip47 = (input) => "string" === typeof input["git_refs_url"];
  const _sip48 = (input) => "string" === typeof input["git_tags_url"];
  const _sip49 = (input) => "string" === typeof input["git_url"];
  const _sip50 = (input) => "string" === typeof input["hooks_url"];
  const _sip51 = (input) => "string" === typeof input["html_url"];
  const _sip52 = (input) => "string" === typeof input["issue_comment_url"];
  const _sip53 = (input) => "string" === typeof input["issue_events_url"];
  const _sip54 = (input) => "string" === typeof input["issues_url"];
  const _sip55 = (input) => "string" === typeof input["keys_url"];
  const _sip56 = (input) => "string" === typeof input["labels_url"];
  const _sip57 = (input) => "string" === typeof input["languages_url"];
  const _sip58 = (input) => "string" === typeof input["merges_url"];
  const _sip59 = (input) => "string" === typeof input["milestones_url"];
  const _sip60 = (input) => "string" === typeof input["notifications_url"];
  const _sip61 = (input) => "string" === typeof input["pulls_url"];
  const _sip62 = (input) => "string" === typeof input["ssh_url"];
  const _sip63 = (input) => "string" === typeof input["stargazers_url"];
  const _sip64 = (input) => "string" === typeof input["statuses_url"];
  const _sip65 = (input) => "string" === typeof input["subscribers_url"];
  const _sip66 = (input) => "string" === typeof input["subscription_url"];
  const _sip67 = (input) => "string" === typeof input["svn_url"];
  const _sip68 = (input) => "string" === typeof input["tags_url"];
  const _sip69 = (input) => "string" === typeof input["teams_url"];
  const _sip70 = (input) => "string" === typeof input["trees_url"];
  const _sip71 = (input) => "string" === typeof input["title"];
  const _sip72 = (input) => "string" === typeof input["sha"];
  const _sip73 = (input) => "string" === typeof input["action"];
  const _sip74 = (input) => "object" === typeof input["issue"] && null !== input["issue"] && _sio13(input["issue"]);
  const _sip75 = (input) => "number" === typeof input["number"];
  const _sip76 = (input) => "object" === typeof input["user"] && null !== input["user"] && _sio7(input["user"]);
  const _sip77 = (input) => null === input["assignee"] || "object" === typeof input["assignee"] && null !== input["assignee"] && _sio7(input["assignee"]);
  const _sip78 = (input) => Array.isArray(input["labels"]) && input["labels"].every((elem) => "object" === typeof elem && null !== elem && _sio14(elem));
  const _sip79 = (input) => "object" === typeof input["pull_request"] && null !== input["pull_request"] && _sio15(input["pull_request"]);
  const _sip80 = (input) => "string" === typeof input["body"];
  const _sip81 = (input) => "string" === typeof input["state"];
  const _sip82 = (input) => null === input["milestone"] || "string" === typeof input["milestone"];
  const _sip83 = (input) => "number" === typeof input["comments"];
  const _sip84 = (input) => null === input["closed_at"] || input["closed_at"] instanceof Date;
  const _io0 = (input) => "CreateEvent" === input.type && _ip0(input) && _ip1(input) && _ip2(input) && _ip3(input) && ("object" === typeof input.payload && null !== input.payload && _io3(input.payload)) && _ip4(input) && _ip5(input);
  const _io1 = (input) => _ip6(input) && _ip7(input) && _ip8(input) && _ip9(input) && _ip10(input);
  const _io10 = (input) => "string" === typeof input.page_name && _ip51(input) && _ip71(input) && _ip72(input) && (null === input.summary || "string" === typeof input.summary) && _ip73(input);
  const _io11 = (input) => "IssueCommentEvent" === input.type && _ip0(input) && _ip1(input) && _ip2(input) && _ip3(input) && ("object" === typeof input.payload && null !== input.payload && _io12(input.payload)) && _ip4(input) && _ip5(input);
  const _io12 = (input) => _ip73(input) && _ip74(input) && ("object" === typeof input.comment && null !== input.comment && _io16(input.comment));
  const _io13 = (input) => _ip10(input) && _ip75(input) && _ip9(input) && _ip76(input) && _ip77(input) && _ip78(input) && _ip79(input) && _ip71(input) && _ip80(input) && _ip81(input) && _ip82(input) && _ip83(input) && _ip0(input) && _ip18(input) && _ip84(input) && _ip38(input) && _ip44(input) && _ip51(input) && _ip56(input);
  const _io14 = (input) => _ip11(input);
  const _io15 = (input) => (null === input.html_url || "string" === typeof input.html_url) && (null === input.patch_url || "string" === typeof input.patch_url) && (null === input.diff_url || "string" === typeof input.diff_url);
  const _io16 = (input) => _ip10(input) && _ip9(input) && "string" === typeof input.issue_url && _ip76(input) && _ip80(input) && _ip0(input) && _ip18(input);
  const _io17 = (input) => "IssuesEvent" === input.type && _ip0(input) && _ip1(input) && _ip2(input) && _ip3(input) && ("object" === typeof input.payload && null !== input.payload && _io18(input.payload)) && _ip4(input) && _ip5(input);
  const _io18 = (input) => _ip73(input) && _ip74(input);
  const _io19 = (input) => "PushEvent" === input.type && _ip0(input) && _ip1(input) && _ip2(input) && _ip3(input) && ("object" === typeof input.payload && null !== input.payload && _io20(input.payload)) && _ip4(input) && _ip5(input);
  const _io2 = (input) => _ip9(input) && _ip10(input) && _ip11(input);
  const _io20 = (input) => Array.isArray(input.commits) && input.commits.every((elem) => "object" === typeof elem && null !== elem && _io21(elem)) && ("number" === typeof input.distinct_size && Number.isFinite(input.distinct_size)) && "string" === typeof input.ref && ("number" === typeof input.push_id && Number.isFinite(input.push_id)) && "string" === typeof input.head && "string" === typeof input.before && _ip31(input);
  const _io21 = (input) => _ip9(input) && "string" === typeof input.message && "boolean" === typeof input.distinct && _ip72(input) && ("object" === typeof input.author && null !== input.author && _io22(input.author));
  const _io22 = (input) => "string" === typeof input.email && _ip11(input);
  const _io23 = (input) => "WatchEvent" === input.type && _ip0(input) && _ip1(input) && _ip2(input) && _ip3(input) && ("object" === typeof input.payload && null !== input.payload && _io24(input.payload)) && _ip4(input) && _ip5(input);
  const _io24 = (input) => _ip73(input);
  const _io3 = (input) => _ip12(input) && "string" === typeof input.master_branch && (null === input.ref || "string" === typeof input.ref) && "string" === typeof input.ref_type;
  const _io4 = (input) => "ForkEvent" === input.type && _ip0(input) && _ip1(input) && _ip2(input) && _ip3(input) && ("object" === typeof input.payload && null !== input.payload && _io5(input.payload)) && _ip4(input) && _ip5(input);
  const _io5 = (input) => "object" === typeof input.forkee && null !== input.forkee && _io6(input.forkee);
  const _io6 = (input) => _ip10(input) && _ip11(input) && _ip13(input) && _ip12(input) && _ip14(input) && _ip15(input) && _ip9(input) && _ip16(input) && _ip17(input) && _ip0(input) && _ip18(input) && _ip19(input) && _ip20(input) && _ip21(input) && _ip3(input) && _ip22(input) && _ip23(input) && _ip24(input) && _ip25(input) && _ip26(input) && _ip27(input) && _ip28(input) && _ip29(input) && _ip30(input) && _ip31(input) && _ip32(input) && _ip33(input) && _ip34(input) && _ip35(input) && _ip36(input) && _ip37(input) && _ip38(input) && _ip39(input) && _ip40(input) && _ip41(input) && _ip42(input) && _ip43(input) && _ip44(input) && _ip45(input) && _ip46(input) && _ip47(input) && _ip48(input) && _ip49(input) && _ip50(input) && _ip51(input) && _ip52(input) && _ip53(input) && _ip54(input) && _ip55(input) && _ip56(input) && _ip57(input) && _ip58(input) && _ip59(input) && _ip60(input) && _ip61(input) && _ip62(input) && _ip63(input) && _ip64(input) && _ip65(input) && _ip66(input) && _ip67(input) && _ip68(input) && _ip69(input) && _ip70(input);
  const _io7 = (input) => _ip6(input) && _ip7(input) && _ip8(input) && _ip9(input) && _ip10(input) && "string" === typeof input.type && _ip44(input) && "string" === typeof input.followers_url && "string" === typeof input.following_url && "string" === typeof input.gists_url && "string" === typeof input.organizations_url && "string" === typeof input.received_events_url && "string" === typeof input.repos_url && "string" === typeof input.starred_url && "string" === typeof input.subscriptions_url;
  const _io8 = (input) => "GollumEvent" === input.type && _ip0(input) && _ip1(input) && _ip2(input) && _ip3(input) && ("object" === typeof input.payload && null !== input.payload && _io9(input.payload)) && _ip4(input) && _ip5(input);
  const _io9 = (input) => Array.isArray(input.pages) && input.pages.every((elem) => "object" === typeof elem && null !== elem && _io10(elem));
  const _iu0 = (input) => (() => {
    if ("WatchEvent" === input.type)
      return _io23(input);
    else if ("PushEvent" === input.type)
      return _io19(input);
    else if ("IssuesEvent" === input.type)
      return _io17(input);
    else if ("IssueCommentEvent" === input.type)
      return _io11(input);
    else if ("GollumEvent" === input.type)
      return _io8(input);
    else if ("ForkEvent" === input.type)
      return _io4(input);
    else if ("CreateEvent" === input.type)
      return _io0(input);
    else
      return false;
  })();
  const _so0 = (input) => `{${_jsonStringifyTail(`"type":${'"' + input.type + '"'},"created_at":${_jsonStringifyString(input.created_at.toJSON())},"actor":${_so1(input.actor)},"repo":${_so2(input.repo)},"public":${String(input["public"])},"payload":${_so3(input.payload)},"id":${_jsonStringifyString(input.id)},${void 0 === input.org ? "" : `"org":${void 0 !== input.org ? _so1(input.org) : void 0}`}`)}}`;
  const _so1 = (input) => `{"gravatar_id":${_jsonStringifyString(input.gravatar_id)},"login":${_jsonStringifyString(input.login)},"avatar_url":${_jsonStringifyString(input.avatar_url)},"url":${_jsonStringifyString(input.url)},"id":${String(_jsonStringifyNumber(input.id))}}`;
  const _so10 = (input) => `{"page_name":${_jsonStringifyString(input.page_name)},"html_url":${_jsonStringifyString(input.html_url)},"title":${_jsonStringifyString(input.title)},"sha":${_jsonStringifyString(input.sha)},"summary":${null !== input.summary ? _jsonStringifyString(input.summary) : "null"},"action":${_jsonStringifyString(input.action)}}`;
  const _so11 = (input) => `{${_jsonStringifyTail(`"type":${'"' + input.type + '"'},"created_at":${_jsonStringifyString(input.created_at.toJSON())},"actor":${_so1(input.actor)},"repo":${_so2(input.repo)},"public":${String(input["public"])},"payload":${_so12(input.payload)},"id":${_jsonStringifyString(input.id)},${void 0 === input.org ? "" : `"org":${void 0 !== input.org ? _so1(input.org) : void 0}`}`)}}`;
  const _so12 = (input) => `{"action":${_jsonStringifyString(input.action)},"issue":${_so13(input.issue)},"comment":${_so16(input.comment)}}`;
  const _so13 = (input) => `{"id":${String(_jsonStringifyNumber(input.id))},"number":${String(_jsonStringifyNumber(input.number))},"url":${_jsonStringifyString(input.url)},"user":${_so7(input.user)},"assignee":${null !== input.assignee ? _so7(input.assignee) : "null"},"labels":${`[${_jsonStringifyArray(input.labels, (elem) => _so14(elem))}]`},"pull_request":${_so15(input.pull_request)},"title":${_jsonStringifyString(input.title)},"body":${_jsonStringifyString(input.body)},"state":${_jsonStringifyString(input.state)},"milestone":${null !== input.milestone ? _jsonStringifyString(input.milestone) : "null"},"comments":${String(_jsonStringifyNumber(input.comments))},"created_at":${_jsonStringifyString(input.created_at.toJSON())},"updated_at":${_jsonStringifyString(input.updated_at.toJSON())},"closed_at":${null !== input.closed_at ? _jsonStringifyString(input.closed_at.toJSON()) : "null"},"comments_url":${_jsonStringifyString(input.comments_url)},"events_url":${_jsonStringifyString(input.events_url)},"html_url":${_jsonStringifyString(input.html_url)},"labels_url":${_jsonStringifyString(input.labels_url)}}`;
  const _so14 = (input) => `{"name":${_jsonStringifyString(input.name)}}`;
  const _so15 = (input) => `{"html_url":${null !== input.html_url ? _jsonStringifyString(input.html_url) : "null"},"patch_url":${null !== input.patch_url ? _jsonStringifyString(input.patch_url) : "null"},"diff_url":${null !== input.diff_url ? _jsonStringifyString(input.diff_url) : "null"}}`;
  const _so16 = (input) => `{"id":${String(_jsonStringifyNumber(input.id))},"url":${_jsonStringifyString(input.url)},"issue_url":${_jsonStringifyString(input.issue_url)},"user":${_so7(input.user)},"body":${_jsonStringifyString(input.body)},"created_at":${_jsonStringifyString(input.created_at.toJSON())},"updated_at":${_jsonStringifyString(input.updated_at.toJSON())}}`;
  const _so17 = (input) => `{${_jsonStringifyTail(`"type":${'"' + input.type + '"'},"created_at":${_jsonStringifyString(input.created_at.toJSON())},"actor":${_so1(input.actor)},"repo":${_so2(input.repo)},"public":${String(input["public"])},"payload":${_so18(input.payload)},"id":${_jsonStringifyString(input.id)},${void 0 === input.org ? "" : `"org":${void 0 !== input.org ? _so1(input.org) : void 0}`}`)}}`;
  const _so18 = (input) => `{"action":${_jsonStringifyString(input.action)},"issue":${_so13(input.issue)}}`;
  const _so19 = (input) => `{${_jsonStringifyTail(`"type":${'"' + input.type + '"'},"created_at":${_jsonStringifyString(input.created_at.toJSON())},"actor":${_so1(input.actor)},"repo":${_so2(input.repo)},"public":${String(input["public"])},"payload":${_so20(input.payload)},"id":${_jsonStringifyString(input.id)},${void 0 === input.org ? "" : `"org":${void 0 !== input.org ? _so1(input.org) : void 0}`}`)}}`;
  const _so2 = (input) => `{"url":${_jsonStringifyString(input.url)},"id":${String(_jsonStringifyNumber(input.id))},"name":${_jsonStringifyString(input.name)}}`;
  const _so20 = (input) => `{"commits":${`[${_jsonStringifyArray(input.commits, (elem) => _so21(elem))}]`},"distinct_size":${String(_jsonStringifyNumber(input.distinct_size))},"ref":${_jsonStringifyString(input.ref)},"push_id":${String(_jsonStringifyNumber(input.push_id))},"head":${_jsonStringifyString(input.head)},"before":${_jsonStringifyString(input.before)},"size":${String(_jsonStringifyNumber(input.size))}}`;
  const _so21 = (input) => `{"url":${_jsonStringifyString(input.url)},"message":${_jsonStringifyString(input.message)},"distinct":${String(input.distinct)},"sha":${_jsonStringifyString(input.sha)},"author":${_so22(input.author)}}`;
  const _so22 = (input) => `{"email":${_jsonStringifyString(input.email)},"name":${_jsonStringifyString(input.name)}}`;
  const _so23 = (input) => `{${_jsonStringifyTail(`"type":${'"' + input.type + '"'},"created_at":${_jsonStringifyString(input.created_at.toJSON())},"actor":${_so1(input.actor)},"repo":${_so2(input.repo)},"public":${String(input["public"])},"payload":${_so24(input.payload)},"id":${_jsonStringifyString(input.id)},${void 0 === input.org ? "" : `"org":${void 0 !== input.org ? _so1(input.org) : void 0}`}`)}}`;
  const _so24 = (input) => `{"action":${_jsonStringifyString(input.action)}}`;
  const _so3 = (input) => `{"description":${_jsonStringifyString(input.description)},"master_branch":${_jsonStringifyString(input.master_branch)},"ref":${null !== input.ref ? _jsonStringifyString(input.ref) : "null"},"ref_type":${_jsonStringifyString(input.ref_type)}}`;
  const _so4 = (input) => `{${_jsonStringifyTail(`"type":${'"' + input.type + '"'},"created_at":${_jsonStringifyString(input.created_at.toJSON())},"actor":${_so1(input.actor)},"repo":${_so2(input.repo)},"public":${String(input["public"])},"payload":${_so5(input.payload)},"id":${_jsonStringifyString(input.id)},${void 0 === input.org ? "" : `"org":${void 0 !== input.org ? _so1(input.org) : void 0}`}`)}}`;
  const _so5 = (input) => `{"forkee":${_so6(input.forkee)}}`;
  const _so6 = (input) => `{"id":${String(_jsonStringifyNumber(input.id))},"name":${_jsonStringifyString(input.name)},"full_name":${_jsonStringifyString(input.full_name)},"description":${_jsonStringifyString(input.description)},"homepage":${null !== input.homepage ? _jsonStringifyString(input.homepage) : "null"},"language":${_jsonStringifyString(input.language)},"url":${_jsonStringifyString(input.url)},"mirror_url":${null !== input.mirror_url ? _jsonStringifyString(input.mirror_url) : "null"},"owner":${_so7(input.owner)},"created_at":${_jsonStringifyString(input.created_at.toJSON())},"updated_at":${_jsonStringifyString(input.updated_at.toJSON())},"pushed_at":${_jsonStringifyString(input.pushed_at.toJSON())},"fork":${String(input.fork)},"private":${String(input["private"])},"public":${String(input["public"])},"has_issues":${String(input.has_issues)},"has_wiki":${String(input.has_wiki)},"has_downloads":${String(input.has_downloads)},"forks":${String(_jsonStringifyNumber(input.forks))},"forks_count":${String(_jsonStringifyNumber(input.forks_count))},"open_issues":${String(_jsonStringifyNumber(input.open_issues))},"open_issues_count":${String(_jsonStringifyNumber(input.open_issues_count))},"watchers":${String(_jsonStringifyNumber(input.watchers))},"watchers_count":${String(_jsonStringifyNumber(input.watchers_count))},"size":${String(_jsonStringifyNumber(input.size))},"archive_url":${_jsonStringifyString(input.archive_url)},"assignees_url":${_jsonStringifyString(input.assignees_url)},"blobs_url":${_jsonStringifyString(input.blobs_url)},"branches_url":${_jsonStringifyString(input.branches_url)},"clone_url":${_jsonStringifyString(input.clone_url)},"collaborators_url":${_jsonStringifyString(input.collaborators_url)},"comments_url":${_jsonStringifyString(input.comments_url)},"commits_url":${_jsonStringifyString(input.commits_url)},"compare_url":${_jsonStringifyString(input.compare_url)},"contents_url":${_jsonStringifyString(input.contents_url)},"contributors_url":${_jsonStringifyString(input.contributors_url)},"downloads_url":${_jsonStringifyString(input.downloads_url)},"events_url":${_jsonStringifyString(input.events_url)},"forks_url":${_jsonStringifyString(input.forks_url)},"git_commits_url":${_jsonStringifyString(input.git_commits_url)},"git_refs_url":${_jsonStringifyString(input.git_refs_url)},"git_tags_url":${_jsonStringifyString(input.git_tags_url)},"git_url":${_jsonStringifyString(input.git_url)},"hooks_url":${_jsonStringifyString(input.hooks_url)},"html_url":${_jsonStringifyString(input.html_url)},"issue_comment_url":${_jsonStringifyString(input.issue_comment_url)},"issue_events_url":${_jsonStringifyString(input.issue_events_url)},"issues_url":${_jsonStringifyString(input.issues_url)},"keys_url":${_jsonStringifyString(input.keys_url)},"labels_url":${_jsonStringifyString(input.labels_url)},"languages_url":${_jsonStringifyString(input.languages_url)},"merges_url":${_jsonStringifyString(input.merges_url)},"milestones_url":${_jsonStringifyString(input.milestones_url)},"notifications_url":${_jsonStringifyString(input.notifications_url)},"pulls_url":${_jsonStringifyString(input.pulls_url)},"ssh_url":${_jsonStringifyString(input.ssh_url)},"stargazers_url":${_jsonStringifyString(input.stargazers_url)},"statuses_url":${_jsonStringifyString(input.statuses_url)},"subscribers_url":${_jsonStringifyString(input.subscribers_url)},"subscription_url":${_jsonStringifyString(input.subscription_url)},"svn_url":${_jsonStringifyString(input.svn_url)},"tags_url":${_jsonStringifyString(input.tags_url)},"teams_url":${_jsonStringifyString(input.teams_url)},"trees_url":${_jsonStringifyString(input.trees_url)}}`;
  const _so7 = (input) => `{"gravatar_id":${_jsonStringifyString(input.gravatar_id)},"login":${_jsonStringifyString(input.login)},"avatar_url":${_jsonStringifyString(input.avatar_url)},"url":${_jsonStringifyString(input.url)},"id":${String(_jsonStringifyNumber(input.id))},"type":${_jsonStringifyString(input.type)},"events_url":${_jsonStringifyString(input.events_url)},"followers_url":${_jsonStringifyString(input.followers_url)},"following_url":${_jsonStringifyString(input.following_url)},"gists_url":${_jsonStringifyString(input.gists_url)},"organizations_url":${_jsonStringifyString(input.organizations_url)},"received_events_url":${_jsonStringifyString(input.received_events_url)},"repos_url":${_jsonStringifyString(input.repos_url)},"starred_url":${_jsonStringifyString(input.starred_url)},"subscriptions_url":${_jsonStringifyString(input.subscriptions_url)}}`;
  const _so8 = (input) => `{${_jsonStringifyTail(`"type":${'"' + input.type + '"'},"created_at":${_jsonStringifyString(input.created_at.toJSON())},"actor":${_so1(input.actor)},"repo":${_so2(input.repo)},"public":${String(input["public"])},"payload":${_so9(input.payload)},"id":${_jsonStringifyString(input.id)},${void 0 === input.org ? "" : `"org":${void 0 !== input.org ? _so1(input.org) : void 0}`}`)}}`;
  const _so9 = (input) => `{"pages":${`[${_jsonStringifyArray(input.pages, (elem) => _so10(elem))}]`}}`;
  const _su0 = (input) => (() => {
    if ("WatchEvent" === input.type)
      return _so23(input);
    else if ("PushEvent" === input.type)
      return _so19(input);
    else if ("IssuesEvent" === input.type)
      return _so17(input);
    else if ("IssueCommentEvent" === input.type)
      return _so11(input);
    else if ("GollumEvent" === input.type)
      return _so8(input);
    else if ("ForkEvent" === input.type)
      return _so4(input);
    else if ("CreateEvent" === input.type)
      return _so0(input);
    else
      _throwTypeGuardError({
        method: "typia.json.createIsStringify",
        expected: '(Of<"WatchEvent", { action: string; }> | Of<"PushEvent", Push> | Of<"IssuesEvent", { action: string; issue: Issue; }> | Of<"IssueCommentEvent", { action: string; issue: Issue; comment: Comment; }> | Of<"GollumEvent", { pages: Page[]; }> | Of<"ForkEvent", { forkee: Repository; }> | Of<"CreateEvent", Create>)',
        value: input
      });
  })();
  const _sio0 = (input) => "CreateEvent" === input.type && _sip0(input) && _sip1(input) && _sip2(input) && _sip3(input) && ("object" === typeof input.payload && null !== input.payload && _sio3(input.payload)) && _sip4(input) && _sip5(input);
  const _sio1 = (input) => _sip6(input) && _sip7(input) && _sip8(input) && _sip9(input) && _sip10(input);
  const _sio2 = (input) => _sip9(input) && _sip10(input) && _sip11(input);
  const _sio3 = (input) => _sip12(input) && "string" === typeof input.master_branch && (null === input.ref || "string" === typeof input.ref) && "string" === typeof input.ref_type;
  const _sio4 = (input) => "ForkEvent" === input.type && _sip0(input) && _sip1(input) && _sip2(input) && _sip3(input) && ("object" === typeof input.payload && null !== input.payload && _sio5(input.payload)) && _sip4(input) && _sip5(input);
  const _sio5 = (input) => "object" === typeof input.forkee && null !== input.forkee && _sio6(input.forkee);
  const _sio6 = (input) => _sip10(input) && _sip11(input) && _sip13(input) && _sip12(input) && _sip14(input) && _sip15(input) && _sip9(input) && _sip16(input) && _sip17(input) && _sip0(input) && _sip18(input) && _sip19(input) && _sip20(input) && _sip21(input) && _sip3(input) && _sip22(input) && _sip23(input) && _sip24(input) && _sip25(input) && _sip26(input) && _sip27(input) && _sip28(input) && _sip29(input) && _sip30(input) && _sip31(input) && _sip32(input) && _sip33(input) && _sip34(input) && _sip35(input) && _sip36(input) && _sip37(input) && _sip38(input) && _sip39(input) && _sip40(input) && _sip41(input) && _sip42(input) && _sip43(input) && _sip44(input) && _sip45(input) && _sip46(input) && _sip47(input) && _sip48(input) && _sip49(input) && _sip50(input) && _sip51(input) && _sip52(input) && _sip53(input) && _sip54(input) && _sip55(input) && _sip56(input) && _sip57(input) && _sip58(input) && _sip59(input) && _sip60(input) && _sip61(input) && _sip62(input) && _sip63(input) && _sip64(input) && _sip65(input) && _sip66(input) && _sip67(input) && _sip68(input) && _sip69(input) && _sip70(input);
  const _sio7 = (input) => _sip6(input) && _sip7(input) && _sip8(input) && _sip9(input) && _sip10(input) && "string" === typeof input.type && _sip44(input) && "string" === typeof input.followers_url && "string" === typeof input.following_url && "string" === typeof input.gists_url && "string" === typeof input.organizations_url && "string" === typeof input.received_events_url && "string" === typeof input.repos_url && "string" === typeof input.starred_url && "string" === typeof input.subscriptions_url;
  const _sio8 = (input) => "GollumEvent" === input.type && _sip0(input) && _sip1(input) && _sip2(input) && _sip3(input) && ("object" === typeof input.payload && null !== input.payload && _sio9(input.payload)) && _sip4(input) && _sip5(input);
  const _sio9 = (input) => Array.isArray(input.pages) && input.pages.every((elem) => "object" === typeof elem && null !== elem && _sio10(elem));
  const _sio10 = (input) => "string" === typeof input.page_name && _sip51(input) && _sip71(input) && _sip72(input) && (null === input.summary || "string" === typeof input.summary) && _sip73(input);
  const _sio11 = (input) => "IssueCommentEvent" === input.type && _sip0(input) && _sip1(input) && _sip2(input) && _sip3(input) && ("object" === typeof input.payload && null !== input.payload && _sio12(input.payload)) && _sip4(input) && _sip5(input);
  const _sio12 = (input) => _sip73(input) && _sip74(input) && ("object" === typeof input.comment && null !== input.comment && _sio16(input.comment));
  const _sio13 = (input) => _sip10(input) && _sip75(input) && _sip9(input) && _sip76(input) && _sip77(input) && _sip78(input) && _sip79(input) && _sip71(input) && _sip80(input) && _sip81(input) && _sip82(input) && _sip83(input) && _sip0(input) && _sip18(input) && _sip84(input) && _sip38(input) && _sip44(input) && _sip51(input) && _sip56(input);
  const _sio14 = (input) => _sip11(input);
  const _sio15 = (input) => (null === input.html_url || "string" === typeof input.html_url) && (null === input.patch_url || "string" === typeof input.patch_url) && (null === input.diff_url || "string" === typeof input.diff_url);
  const _sio16 = (input) => _sip10(input) && _sip9(input) && "string" === typeof input.issue_url && _sip76(input) && _sip80(input) && _sip0(input) && _sip18(input);
  const _sio17 = (input) => "IssuesEvent" === input.type && _sip0(input) && _sip1(input) && _sip2(input) && _sip3(input) && ("object" === typeof input.payload && null !== input.payload && _sio18(input.payload)) && _sip4(input) && _sip5(input);
  const _sio18 = (input) => _sip73(input) && _sip74(input);
  const _sio19 = (input) => "PushEvent" === input.type && _sip0(input) && _sip1(input) && _sip2(input) && _sip3(input) && ("object" === typeof input.payload && null !== input.payload && _sio20(input.payload)) && _sip4(input) && _sip5(input);
  const _sio20 = (input) => Array.isArray(input.commits) && input.commits.every((elem) => "object" === typeof elem && null !== elem && _sio21(elem)) && "number" === typeof input.distinct_size && "string" === typeof input.ref && "number" === typeof input.push_id && "string" === typeof input.head && "string" === typeof input.before && _sip31(input);
  const _sio21 = (input) => _sip9(input) && "string" === typeof input.message && "boolean" === typeof input.distinct && _sip72(input) && ("object" === typeof input.author && null !== input.author && _sio22(input.author));
  const _sio22 = (input) => "string" === typeof input.email && _sip11(input);
  const _sio23 = (input) => "WatchEvent" === input.type && _sip0(input) && _sip1(input) && _sip2(input) && _sip3(input) && ("object" === typeof input.payload && null !== input.payload && _sio24(input.payload)) && _sip4(input) && _sip5(input);
  const _sio24 = (input) => _sip73(input);
  const __is = (input) => Array.isArray(input) && input.every((elem) => "object" === typeof elem && null !== elem && _iu0(elem));
  const __stringify = (input) => `[${_jsonStringifyArray(input, (elem) => _su0(elem))}]`;
  return (input) => __is(input) ? __stringify(input) : null;
})();
export {
  pruneCanada,
  pruneCitmCatalog,
  pruneGithubEvents,
  pruneTwitter,
  stringifyCanada,
  stringifyCitmCatalog,
  stringifyGithubEvents,
  stringifyTwitter
};
