import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { hours } from '../../platform/time';
import type { Identity } from '../identity';
import type { Messages } from '../messages';
import { registerClosingRoutes } from './closing.routes';
import { createClosingService } from './closing.service';

interface Needs {
  identity: Identity;
  messages: Messages;
}

/** Closing of accounts. */
export function createClosing(deps: Deps, { identity, messages }: Needs): Module {
  const closings = createClosingService(deps, {
    messages: messages.messages,
    proofs: identity.proofs,
  });
  return {
    routes: ({ answer }) => registerClosingRoutes(answer, closings),
    jobs: [{ name: 'close-accounts', everyMs: hours, run: () => closings.run() }],
  };
}
