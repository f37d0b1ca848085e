// The routes of a part of an API that needs heavy modules: each loads for tens of milliseconds.
import express from 'express';
import Fastify from 'fastify';

/** What a report tells. */
interface Report {
  readonly year: number;
  readonly made: Date;
  readonly lines: readonly { readonly name: string; readonly sum: number }[];
}

export const total = (_context: unknown, year: number): Report => ({
  year,
  made: new Date(),
  lines: [express, Fastify].map((load) => ({ name: load.name, sum: load.length })),
});
