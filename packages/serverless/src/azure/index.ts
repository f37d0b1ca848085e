export { type AzureHandler, azureHandler } from './azure-handler.ts';
export { type AzureCall, azureCallOf } from './azure-call.ts';
