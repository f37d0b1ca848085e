import { type Code, entry, identifier, join, js } from '../../code/code.ts';
import type { ApiModel } from '../../model/model.ts';
import { createEmit } from '../create-emit.ts';
import { hookCodec, routeCodec } from './handler-codecs.ts';

/** Writes the codecs of an API one by one, for running them in the same process. */
export interface CodecWriter {
  readonly route: (id: string) => CodecPiece;
  readonly hook: (id: string) => CodecPiece;
}

/** The code of one codec, without functions that earlier pieces contain. */
export interface CodecPiece {
  /** The body of a function that takes `used` and returns the codec and its declarations: `[codec, { decodeUser }]`. */
  readonly body: string;
  /** Names of runtime helpers, and of functions that pieces before this one declared. */
  readonly used: readonly string[];
}

/** Creates a writer. Each function is written once, with the first codec that needs it. */
export function createCodecWriter(model: ApiModel): CodecWriter {
  const emit = createEmit(model.types);
  const piece = (codec: Code): CodecPiece => {
    const { functions, declared, used } = emit.output.take();
    const names = declared.map((name) => entry(name, identifier(name)));
    const body = js`"use strict";
${functions}
return [${codec}, { ${join(names, ', ')} }];`;
    return { body: body.text, used };
  };
  return {
    route: (id) => piece(routeCodec(emit, known(model.routes[id], id))),
    hook: (id) => piece(hookCodec(emit, known(model.hooks[id], id))),
  };
}

function known<H>(handler: H | undefined, id: string): H {
  if (handler === undefined) throw new Error(`The model holds no route or hook '${id}'`);
  return handler;
}
