import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import type { AnyPortablePart } from '../../platform/portable';
import type { Files } from '../files';
import { findOperator } from '../identity';
import { createPortabilityService } from './portability.service';
import { registerPortabilityRoutes } from './portability.routes';

interface Needs {
  files: Files;
  parts: readonly AnyPortablePart[];
}

/** Exports what operators have set and written as text to be kept in git, and applies it to this portal or another. */
export function createPortability(deps: Deps, { files: { files }, parts }: Needs): Module {
  const portability = createPortabilityService(deps, parts);
  return {
    routes: ({ app }) =>
      registerPortabilityRoutes(app, deps, portability, {
        files,
        findOperator: (account) => findOperator(deps.db, account, 'content'),
      }),
  };
}
