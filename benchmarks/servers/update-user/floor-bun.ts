// The lower bound on Bun, by its node:net.
import './floor.ts';
