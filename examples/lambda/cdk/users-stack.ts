import { join } from 'node:path';
import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** Equivalent to template.yaml: a function behind an HTTP API, and a queue that sends it messages. */
export class UsersStack extends Stack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    const lambda = new LambdaFunction(this, 'Function', {
      code: Code.fromAsset(join(import.meta.dirname, '../dist/lambda')),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: 512,
      timeout: Duration.seconds(10),
    });
    const api = new HttpApi(this, 'Api', {
      defaultIntegration: new HttpLambdaIntegration('Calls', lambda),
    });
    const users = new Queue(this, 'Users', {
      // Six times the function's timeout, as AWS recommends.
      visibilityTimeout: Duration.seconds(60),
      deadLetterQueue: {
        queue: new Queue(this, 'FailedUsers', { retentionPeriod: Duration.days(14) }),
        maxReceiveCount: 5,
      },
    });
    // Without reports, one failed message returns the whole batch to the queue.
    lambda.addEventSource(new SqsEventSource(users, { reportBatchItemFailures: true }));
    new CfnOutput(this, 'Url', { value: api.apiEndpoint });
    new CfnOutput(this, 'QueueUrl', { value: users.queueUrl });
  }
}
