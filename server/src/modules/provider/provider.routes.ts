import { applyProvider, listProviderApplications, revokeProvider, viewProviderApply } from '@portal/calls';
import { actorOf } from '../../platform/http/actorOf';
import type { Answerer } from '../../platform/http/answer';
import type { ProviderService } from './provider.service';

export function registerProviderRoutes(answer: Answerer, providers: ProviderService): void {
  answer(viewProviderApply, ({ member }) => providers.view(member.id));

  answer(applyProvider, ({ input, member, visitor, db }) =>
    providers.apply(db, member, input, actorOf('owner', member, visitor)),
  );

  answer(listProviderApplications, ({ input }) => providers.list(input));

  answer(revokeProvider, async ({ input, member, visitor }) => {
    await providers.revoke(input.applicationId, input.reason, actorOf('operator', member, visitor));
    return {};
  });
}
