import { auth } from './auth.ts';
import { batches } from './batches.ts';
import { bodies } from './bodies.ts';
import { caching } from './caching.ts';
import type { Case } from './case.ts';
import { constraints } from './constraints.ts';
import { contracts } from './contracts.ts';
import { dates } from './dates.ts';
import { depth } from './depth.ts';
import { errors } from './errors.ts';
import { failures } from './failures.ts';
import { files } from './files.ts';
import { hooks } from './hooks.ts';
import { httpRoutes } from './http-routes.ts';
import { language } from './language.ts';
import { nesting } from './nesting.ts';
import { parameters } from './parameters.ts';
import { prototypes } from './prototypes.ts';
import { queries } from './queries.ts';
import { raw } from './raw.ts';
import { received } from './received.ts';
import { results } from './results.ts';
import { rich } from './rich.ts';
import { routing } from './routing.ts';
import { ofSizes } from './sizes.ts';
import { streams } from './streams.ts';
import { values } from './values.ts';

/** Every call of the suite. */
export const cases: readonly Case[] = [
  ...routing,
  ...bodies,
  ...parameters,
  ...values,
  ...ofSizes,
  ...dates,
  ...rich,
  ...constraints,
  ...language,
  ...nesting,
  ...depth,
  ...prototypes,
  ...results,
  ...httpRoutes,
  ...failures,
  ...errors,
  ...queries,
  ...caching,
  ...batches,
  ...hooks,
  ...auth,
  ...contracts,
  ...streams,
  ...raw,
  ...files,
  ...received,
];
