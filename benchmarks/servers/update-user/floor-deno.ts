// The lower bound on Deno, by its node:net.
import './floor.ts';
