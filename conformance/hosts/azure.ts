import { azureHandler } from '@mikrokit/serverless/azure';
import { api } from '../api.ts';
import { announce } from './announce.ts';
import { startAzure } from './azure/azure-host.ts';

// The runtime has to be there before the library looks for it.
const { url, app } = await startAzure();
app.http('api', {
  route: '{*path}',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  handler: azureHandler(api),
});
announce(url);
