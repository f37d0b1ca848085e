import * as router from '@mikrokit/router';
import type { Handlers, RouterCodecs, TypeSource } from '@mikrokit/types/runtime';
import { CODECS_VERSION } from '@mikrokit/types/runtime';

/** The arguments of each call of `createRouter`. */
export const captured: Handlers[] = [];

class Captured extends Error {}

/** A `createRouter` that makes no router, but records the input of its type source. */
export function createRouterOf() {
  return (routes: router.Routes, options: router.RouterOptions = {}): undefined => {
    const types: TypeSource = {
      version: CODECS_VERSION,
      codecsOf: (handlers): RouterCodecs => {
        captured.push(handlers);
        throw new Captured();
      },
    };
    try {
      router.createRouter(routes, { ...options, types });
    } catch (error) {
      if (!(error instanceof Captured)) throw error;
    }
  };
}
