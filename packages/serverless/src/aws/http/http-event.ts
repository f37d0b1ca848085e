/** Headers or query parameters with single values. */
type Fields = Readonly<Record<string, string | undefined>>;

/** Headers or query parameters with all values. */
type MultiFields = Readonly<Record<string, readonly string[] | undefined>>;

/** The body in an event. */
export interface EventBody {
  readonly body?: string | null | undefined;
  readonly isBase64Encoded?: boolean | undefined;
}

/** An event of a REST API of API Gateway, or of an HTTP API with the payload format 1.0. */
export interface RestApiEvent extends EventBody {
  /** Only with HTTP APIs: `1.0`. */
  readonly version?: string | undefined;
  /** The resource of the API: `/{proxy+}`. */
  readonly resource: string;
  readonly path: string;
  readonly httpMethod: string;
  readonly headers: Fields | null;
  readonly multiValueHeaders: MultiFields | null;
  readonly queryStringParameters: Fields | null;
  readonly multiValueQueryStringParameters: MultiFields | null;
  readonly pathParameters: Fields | null;
  readonly stageVariables: Fields | null;
  readonly requestContext: RestApiRequestContext;
}

interface RestApiRequestContext {
  readonly apiId: string;
  readonly requestId: string;
  readonly domainName?: string | undefined;
  /** Path with the stage, or with the base path of a domain of your own. */
  readonly path?: string | undefined;
  readonly stage: string;
  readonly identity: { readonly sourceIp: string; readonly userAgent: string | null };
  /** The result of an authorizer. */
  readonly authorizer?: Readonly<Record<string, unknown>> | null | undefined;
}

/** An event of an HTTP API of API Gateway with the payload format 2.0, or of a function URL. */
export interface HttpApiEvent extends EventBody {
  readonly version: string;
  /** `$default`, or method and path of a route: `ANY /{proxy+}`. */
  readonly routeKey: string;
  readonly rawPath: string;
  readonly rawQueryString: string;
  readonly cookies?: readonly string[] | undefined;
  readonly headers: Fields;
  readonly pathParameters?: Fields | undefined;
  readonly stageVariables?: Fields | undefined;
  readonly requestContext: HttpApiRequestContext;
}

interface HttpApiRequestContext {
  readonly apiId: string;
  readonly requestId: string;
  /** Ends with `.lambda-url.<region>.on.aws` for a function URL. */
  readonly domainName: string;
  readonly stage: string;
  readonly http: {
    readonly method: string;
    readonly path: string;
    readonly protocol: string;
    readonly sourceIp: string;
    readonly userAgent: string;
  };
  /** The result of an authorizer: `jwt`, `lambda` or `iam`. */
  readonly authorizer?: Readonly<Record<string, unknown>> | undefined;
}

/** An event of an Application Load Balancer, whose target group decides about multi-value fields. */
export interface LoadBalancerEvent extends EventBody {
  readonly httpMethod: string;
  readonly path: string;
  readonly headers?: Fields | undefined;
  readonly multiValueHeaders?: MultiFields | undefined;
  /** Still percent-encoded. */
  readonly queryStringParameters?: Fields | undefined;
  readonly multiValueQueryStringParameters?: MultiFields | undefined;
  readonly requestContext: { readonly elb: { readonly targetGroupArn: string } };
}

/** An event with an HTTP request. */
export type HttpEvent = RestApiEvent | HttpApiEvent | LoadBalancerEvent;

/** The result for such an event. */
export interface HttpResult {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly multiValueHeaders?: Readonly<Record<string, string[]>>;
  /** Only for the payload format 2.0. */
  readonly cookies?: string[];
  readonly body: string;
  readonly isBase64Encoded: boolean;
}
