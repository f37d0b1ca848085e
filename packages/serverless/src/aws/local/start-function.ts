import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assertKnownOptions } from '@mikrokit/router';
import { FunctionError } from './invocation.ts';
import { type RuntimeApi, startRuntimeApi } from './runtime-api.ts';

/** Options of `startFunction`. */
export interface FunctionOptions {
  /** The folder that would be deployed. */
  readonly folder: string;
  /** File without `.mjs`, and export: `index.handler`, as in the function's setting `Handler`. */
  readonly handler: string;
  /**
   * Arguments for Node that run a runtime client: `[…/aws-lambda-ric/index.mjs]` for the one of AWS. Default: a small
   * one that needs no compilation.
   */
  readonly client?: readonly string[];
  /** Environment variables, next to those of the runtime. Default: none. */
  readonly env?: Readonly<Record<string, string>>;
  /** Gets the output of the function, stdout and stderr, as it is written. Default: none. */
  readonly onOutput?: (text: string) => void;
}

/** A function in its own process. */
export interface LocalFunction extends Pick<RuntimeApi, 'invoke' | 'invokeWithStream'> {
  /** Its output so far, stdout and stderr. */
  readonly output: string;
  stop(): Promise<void>;
}

/** Starts a function with its own Runtime API. Rejects when the function cannot be loaded. */
export async function startFunction(options: FunctionOptions): Promise<LocalFunction> {
  assertKnownOptions('startFunction', options, {
    folder: 1,
    handler: 1,
    client: 1,
    env: 1,
    onOutput: 1,
  });
  const runtime = await startRuntimeApi();
  const { handler, client = [ownClient()], env = {}, onOutput } = options;
  const folder = resolve(options.folder);
  const child = spawn(process.execPath, [...client, handler], {
    cwd: folder,
    env: {
      ...process.env,
      ...settings,
      AWS_LAMBDA_RUNTIME_API: runtime.address,
      LAMBDA_TASK_ROOT: folder,
      _HANDLER: handler,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      onOutput?.(text);
    });
  }
  const exited = once(child, 'exit').then(([code, signal]) => {
    const why = signal === null ? `with code ${code}` : `by ${signal}`;
    const text = `The process of the function has exited ${why}`;
    return runtime.close(new FunctionError('Runtime.ExitError', text));
  });
  const stop = async (): Promise<void> => {
    child.kill();
    await exited;
  };
  try {
    await runtime.ready;
  } catch (error) {
    await stop();
    const { errorType, message } = error as FunctionError;
    throw new FunctionError(errorType, `${message}\n${output}`);
  }
  return {
    invoke: runtime.invoke,
    invokeWithStream: runtime.invokeWithStream,
    stop,
    get output() {
      return output;
    },
  };
}

const settings = {
  AWS_LAMBDA_FUNCTION_NAME: 'local',
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '1024',
  AWS_LAMBDA_LOG_GROUP_NAME: '/aws/lambda/local',
  AWS_LAMBDA_LOG_STREAM_NAME: 'local',
  AWS_REGION: 'local',
};

/** The file next to this one: the source in development, the built file when installed. */
function ownClient(): string {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return fileURLToPath(new URL(`./lambda-runtime-client.${extension}`, import.meta.url));
}
