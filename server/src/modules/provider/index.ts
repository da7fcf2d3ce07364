import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import type { AgreementModule } from '../agreements';
import type { Reviewable } from '../review';
import { registerProviderRoutes } from './provider.routes';
import { createProviderService } from './provider.service';

/** Becoming a provider. */
export interface Providers extends Module {
  /** Applications, for the review queue. */
  providerReview: Reviewable;
}

export function createProviders(deps: Deps, { agreements }: AgreementModule): Providers {
  const providers = createProviderService(deps, agreements);
  return {
    providerReview: providers.reviewable,
    routes: ({ answer }) => registerProviderRoutes(answer, providers),
  };
}
