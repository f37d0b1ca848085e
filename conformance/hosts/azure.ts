import { azureHandler } from '@mikrokit/serverless/azure';
import { api } from '../api.ts';
import { announce } from './announce.ts';
import { startAzure } from './azure/azure-host.ts';

// The library needs the runtime when it is loaded.
const { url, app } = await startAzure();
app.http('api', {
  route: '{*path}',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  handler: azureHandler(api),
});
announce(url);
