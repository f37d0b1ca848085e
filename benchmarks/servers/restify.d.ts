/** The part of restify that the benchmarks use; it has no types. */
declare module 'restify' {
  interface Request {
    readonly body?: { readonly [key: string]: readonly unknown[] | undefined };
  }
  interface Response {
    send(body: unknown): void;
    send(status: number, body: unknown): void;
  }
  type Handler = (request: Request, response: Response, next: () => void) => void;
  interface Server {
    use(handler: unknown): void;
    get(path: string, handler: Handler): void;
    post(path: string, handler: Handler): void;
    listen(port: number, hostname: string): void;
  }
  const restify: {
    createServer(): Server;
    readonly plugins: {
      bodyParser(options: { mapParams?: boolean; maxBodySize?: number }): unknown;
    };
  };
  export = restify;
}
