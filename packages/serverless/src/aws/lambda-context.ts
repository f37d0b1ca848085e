/** The members of Lambda's context that this package and most functions use. */
export interface LambdaContext {
  readonly awsRequestId: string;
  readonly functionName: string;
  readonly functionVersion: string;
  readonly invokedFunctionArn: string;
  readonly memoryLimitInMB: string;
  readonly logGroupName: string;
  readonly logStreamName: string;
  /** Milliseconds until Lambda ends the invocation. */
  getRemainingTimeInMillis(): number;
}
