import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Module from 'node:module';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { FunctionCallback, FunctionMetadata, ProgrammingModel } from './core-types.ts';
import { writeRpcReply } from './rpc-reply.ts';

/**
 * Serves a function registered with `app.http` over HTTP, as Azure's host and Node worker do together. The worker provides
 * the module `@azure/functions-core`, which no registry offers, and passes each request to the library as the host sent it.
 * Supports one function for all paths, without a prefix.
 */
export async function startAzure() {
  let model: ProgrammingModel | undefined;
  let served: { metadata: FunctionMetadata; callback: FunctionCallback } | undefined;
  provideModule('@azure/functions-core', {
    setProgrammingModel: (given: ProgrammingModel) => {
      model = given;
    },
    registerFunction: (metadata: FunctionMetadata, callback: FunctionCallback) => {
      served = { metadata, callback };
    },
    log: () => {},
  });
  const { app } = await import('@azure/functions');
  const server = createServer((request, response) => {
    // A client that disconnects in the middle of a body reaches no handler.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { app, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (model === undefined || served === undefined) throw new Error('No function is registered');
    const { metadata, callback } = served;
    const http = await toRpcHttp(request);
    const invocation = model.getInvocationModel({
      invocationId: randomUUID(),
      metadata,
      request: { inputData: [{ name: triggerOf(metadata), data: { http } }], triggerMetadata: {} },
      log: () => {},
      state: 'invocation',
    });
    const { context, inputs } = await invocation.getArguments();
    const result = await invocation.invokeFunction(context, inputs, callback);
    writeRpcReply(response, (await invocation.getResponse(context, result)).returnValue.http);
  }
}

function provideModule(name: string, exports: object): void {
  const { require: original } = Module.prototype;
  Module.prototype.require = function (this: NodeJS.Module, id: string) {
    return id === name ? exports : original.call(this, id);
  } as typeof original;
}

function triggerOf({ bindings }: FunctionMetadata): string {
  const trigger = Object.entries(bindings).find(([, { type }]) => type === 'httpTrigger');
  if (trigger === undefined) throw new Error('Not an HTTP function');
  return trigger[0];
}

async function toRpcHttp(request: IncomingMessage): Promise<object> {
  const { method, url, headersDistinct } = request;
  const body = await buffer(request);
  const headers = Object.entries(headersDistinct).map(([name, values]) => [
    name,
    values?.join(', '),
  ]);
  return {
    method,
    url: `http://localhost${url}`,
    headers: Object.fromEntries(headers),
    ...(body.length > 0 && { body: { bytes: body } }),
  };
}
