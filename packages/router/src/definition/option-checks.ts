import type { Logger } from '../call/logger.ts';
import { hasDotSegments } from '../layout/url-path.ts';
import type { RouterOptions } from '../router.ts';
import { faultOf } from './faults.ts';

/** `true` where `mikrokit build` has found that no module of the application names one of these options. */
declare const MIKROKIT_NO_PATH_OPTIONS: true | undefined;
declare const MIKROKIT_NO_CALL_OPTIONS: true | undefined;

const levels = ['debug', 'info', 'warn', 'error'] as const;

/** Throws for options of a router of which only its calls would find out, each by itself or never. */
export function assertOptions(options: RouterOptions): void {
  assertFunction('context', options.context);
  if (typeof MIKROKIT_NO_CALL_OPTIONS !== 'undefined') {
    refuseUnseen(options, ['toPublicError', 'tracing', 'logger']);
  } else {
    assertFunction('toPublicError', options.toPublicError);
    assertFunction('tracing', options.tracing);
    assertLogger(options.logger);
  }
  if (typeof MIKROKIT_NO_PATH_OPTIONS !== 'undefined') {
    refuseUnseen(options, ['prefix', 'suffix', 'pathTransform']);
  } else {
    assertText('prefix', options.prefix);
    assertText('suffix', options.suffix);
    assertFunction('pathTransform', options.pathTransform);
  }
}

/** Throws for options that were given by names which the build has not seen, and left their code out. */
// Said in words in built functions too: what is not built has every option, and would not tell.
function refuseUnseen(options: RouterOptions, names: readonly (keyof RouterOptions)[]): void {
  for (const name of names) {
    if (options[name] === undefined) continue;
    throw new TypeError(`createRouter: ${name} unseen by the build; name it in the source`);
  }
}

function assertFunction(option: string, given: unknown): void {
  if (given === undefined || typeof given === 'function') return;
  throw new TypeError(faultOf('no-function', `${option} `, option));
}

function assertText(option: string, given: unknown): void {
  if (given === undefined) return;
  if (typeof given !== 'string') throw new TypeError(faultOf('no-text', `${option} `));
  if (hasDotSegments(given)) throw new TypeError(faultOf('dot-segments', `${option} `, given));
}

function assertLogger(logger: Logger | undefined): void {
  if (logger === undefined) return;
  for (const level of levels) {
    if (typeof logger?.[level] === 'function') continue;
    throw new TypeError(faultOf('no-logger', 'logger ', level));
  }
}
