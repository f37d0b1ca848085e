import { createRouter } from '@mikrokit/router';
const N = Number(process.argv[2]);
const routes = {}, codecs = { version: 0, model: '{"version":1,"routes":{},"hooks":{},"types":{}}', routes: Object.create(null), hooks: Object.create(null) };
for (let a = 0; a < N / 100; a++) { const g = routes['g' + a] = {}; for (let r = 0; r < 100; r++) { g['r' + r] = () => 1; codecs.routes[`g${a}/r${r}`] = { decodeParams: (p) => p, encodeResult: JSON.stringify }; } }
const { CODECS_VERSION } = await import('@mikrokit/types/runtime');
codecs.version = CODECS_VERSION;
for (let i = 0; i < 12; i++) { const t = performance.now(); createRouter(routes, {}, codecs); console.log(N, (performance.now() - t).toFixed(2), 'ms'); }
