import { App } from 'aws-cdk-lib';
import { UsersStack } from './users-stack.ts';

const app = new App();
new UsersStack(app, 'Users');
app.synth();
