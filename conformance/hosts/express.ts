import type { AddressInfo } from 'node:net';
import { nodeHandler } from '@mikrokit/http';
import express from 'express';
import { api } from '../api.ts';
import { announce } from './announce.ts';

const app = express();
app.use(nodeHandler(api));
const server = app.listen(0, '127.0.0.1', () =>
  announce(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
