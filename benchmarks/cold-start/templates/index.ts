import type { Template } from '../template.ts';
import { bareChecked } from './bare-checked.ts';
import { deepkit } from './deepkit.ts';
import { elysia } from './elysia.ts';
import { express } from './express.ts';
import { fastify } from './fastify.ts';
import { hapi } from './hapi.ts';
import { hono } from './hono.ts';
import { mikrokit } from './mikrokit.ts';
import { mikrokitDeepkit } from './mikrokit-deepkit.ts';
import { orpc } from './orpc.ts';
import { restify } from './restify.ts';
import { trivial } from './trivial.ts';
import { trpc } from './trpc.ts';

/** All templates, ours first. */
export const templates: readonly Template[] = [
  mikrokit,
  mikrokitDeepkit,
  trivial,
  bareChecked,
  fastify,
  hono,
  express,
  restify,
  hapi,
  trpc,
  orpc,
  elysia,
  deepkit,
];
