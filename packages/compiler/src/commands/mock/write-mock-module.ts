import { hash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { emitMockModules, type MockTraits } from '@mikrokit/types/emit';
import type { ApiModel } from '@mikrokit/types/model';
import { cacheFolderOf } from '../../cache/cache-folder.ts';
import { writeCodecs } from '../../emit/codecs-on-disk.ts';
import { codecsRequest } from '../../emit/codecs-request.ts';

/** An API that is mocked. */
export interface MockedModel {
  readonly model: ApiModel;
  /** Options of its routes, by route id. */
  readonly traits: ReadonlyMap<string, MockTraits>;
}

/**
 * Writes the codecs of a mock into the cache of a project, and returns the file that exports them as `codecs`. They import
 * nothing of the application's. `file` is one of the project.
 */
export function writeMockModule(file: string, { model, traits }: MockedModel): string {
  const { modules, groups } = emitMockModules(model, traits, (nth) => codecsRequest('./mock', nth));
  const folder = join(cacheFolderOf(dirname(file)) ?? join(tmpdir(), 'mikrokit'), 'mock');
  const version = hash('sha256', JSON.stringify(modules), 'base64url').slice(0, 22);
  const compiled = { text: '', calls: [], modules, groups };
  return writeCodecs({ file, compiled, version, folder })[0] as string;
}
