import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { extname, relative, resolve } from 'node:path';
import { CommandFailure } from '@mikrokit/compiler/commands';
import { packageOf } from './package-names.ts';

/** A mistake as Rolldown reports it. Columns start at 0. */
interface BundlerError {
  readonly code?: string | undefined;
  /** With its code, the excerpt of the line, and advice for Rolldown's users. */
  readonly message: string;
  /** The module with the mistake. */
  readonly id?: string | undefined;
  /** The imported module: for a missing export, the one that should have it. */
  readonly exporter?: string | undefined;
  /** Lines around the mistake. */
  readonly frame?: string | undefined;
  readonly loc?:
    | { readonly file?: string | undefined; readonly line: number; readonly column: number }
    | undefined;
}

/** A mistake in MikroKit's words, with its fix. */
interface Mistake {
  readonly message: string;
  readonly fix: string;
}

/**
 * Turns a failure of the bundler into one of the command: each mistake with its location, line and
 * fix.
 */
export function toBundleFailure(error: unknown): unknown {
  if (error instanceof CommandFailure || !(error instanceof Error)) return error;
  const errors = 'errors' in error && Array.isArray(error.errors) ? error.errors : undefined;
  const own = errors?.find((one) => one instanceof CommandFailure);
  if (own !== undefined) return own;
  if (errors === undefined) return error;
  return new CommandFailure(errors.map((one) => messageOf(one)).join('\n\n'));
}

/** Rejected types come from our own plugin, in the form that they have everywhere. */
function messageOf(error: BundlerError): string {
  return error.code === 'PLUGIN_ERROR' ? error.message : formatBundlerError(error);
}

/** One mistake, in the form of the compiler's diagnostics. */
export function formatBundlerError(error: BundlerError): string {
  const { loc, id = '' } = error;
  const { message, fix } = mistakeOf(error);
  const file = loc?.file ?? id;
  const line = loc && lineOf(file, loc.line);
  if (loc === undefined || line === undefined) return `error: ${message}\n  Fix: ${fix}`;
  const gutter = String(loc.line);
  return [
    `${shown(file)}:${loc.line}:${loc.column + 1} - error: ${message}`,
    '',
    `${gutter} ${line}`,
    `${' '.repeat(gutter.length + loc.column + 1)}~`,
    `  Fix: ${fix}`,
  ].join('\n');
}

function mistakeOf(error: BundlerError): Mistake {
  const { code, exporter = '', loc, id = '' } = error;
  const reason = reasonOf(error);
  switch (code) {
    case 'UNRESOLVED_IMPORT':
    case 'RESOLVE_ERROR':
      return unresolved(exporter, reason);
    case 'PARSE_ERROR':
      return {
        message: `The syntax is not valid: ${reason}.`,
        fix: 'Correct the line. `tsc` shows the same error.',
      };
    case 'JSON_PARSE':
      return { message: `The file is not JSON: ${reason}.`, fix: 'Correct the file.' };
    case 'MISSING_EXPORT': {
      const [, name = 'it'] = /"([^"]+)" is not exported/.exec(reason) ?? [];
      return {
        message: `${shown(exporter)} does not export ${name}.`,
        fix: `Correct the name, or export it. If ${name} is a type, write \`import type\`.`,
      };
    }
    case 'UNSUPPORTED_FEATURE':
    case 'UNLOADABLE_DEPENDENCY':
      return notCode(reason, error) ?? other(reason);
    default:
      return loc === undefined && id === '' ? inside(reason) : other(reason);
  }
}

function unresolved(specifier: string, reason: string): Mistake {
  if (isBuiltin(specifier)) {
    return {
      message: `The host of this target may lack ${specifier}, a module of Node.`,
      fix: `Do without it. If your host has it, as Workers have with the flag nodejs_compat, add --external ${specifier}.`,
    };
  }
  if (specifier.startsWith('.') || specifier.startsWith('/')) {
    return {
      message: `There is no file ${specifier}.`,
      fix:
        extname(specifier) === ''
          ? "Correct the path, and write the file's ending: './api.ts'."
          : 'Correct the path, or add the file.',
    };
  }
  if (specifier.startsWith('#')) {
    return {
      message: `The package.json of this file has no import ${specifier}.`,
      fix: 'Correct the name, or add it to "imports" in package.json.',
    };
  }
  const name = packageOf(specifier);
  if (/not defined by exports/.test(reason)) {
    return {
      message: `The package ${name} does not export ${specifier}.`,
      fix: `Import a path that is among "exports" in the package.json of ${name}.`,
    };
  }
  return {
    message: `The package ${name} is not installed.`,
    fix: `Run \`npm install ${name}\`. If the host brings it along, add --external ${name}.`,
  };
}

/** A mistake that has no message of MikroKit. */
function other(reason: string): Mistake {
  return {
    message: `${reason}.`,
    fix: 'Correct the file. The message comes from Rolldown, which bundles it.',
  };
}

/** A mistake without a location in the application is most likely a bug of MikroKit. */
function inside(reason: string): Mistake {
  return {
    message: `Rolldown, which bundles the application, failed: ${reason}.`,
    fix: 'Your code is most likely right. Please report this message to MikroKit.',
  };
}

/** The mistake of an import of a style sheet or a picture, as bundlers for browsers take them. */
function notCode(reason: string, { message, frame = '' }: BundlerError): Mistake | undefined {
  const [, sheet] = /\bCSS\b/.test(reason) ? (/^1: (.+)$/m.exec(frame) ?? []) : [];
  const [, other] = /valid UTF-8/.test(message) ? (/^Could not load (.+)/.exec(reason) ?? []) : [];
  const file = sheet ?? other;
  if (file === undefined) return undefined;
  return {
    message: `${shown(file)} is not code, and a server can only import code.`,
    fix: 'Read the file when the server runs, or serve its folder with files() of @mikrokit/http/files.',
  };
}

/** The message without Rolldown's code, excerpt and period. */
function reasonOf({ message }: BundlerError): string {
  const [first = ''] = message.replace(/^\[[A-Z_]+\] /, '').split('\n', 1);
  const [, label = ''] = /╰─+ (.+)/.exec(message) ?? [];
  const text = /^Could not resolve/.test(first) && label !== '' ? label : first;
  return text.trim().replace(/\.$/, '');
}

function lineOf(file: string, line: number): string | undefined {
  try {
    return readFileSync(resolve(file), 'utf8').split(/\r?\n/)[line - 1];
  } catch {
    // A module that a plugin has made has no file.
    return undefined;
  }
}

function shown(file: string): string {
  return relative('', resolve(file));
}
