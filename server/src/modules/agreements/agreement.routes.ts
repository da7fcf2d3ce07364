import { acceptAgreements, listAgreements, myAgreements, viewAgreement } from '@portal/calls';
import type { Answerer } from '../../platform/http/answer';
import type { AgreementService } from './agreement.service';

export function registerAgreementRoutes(answer: Answerer, agreements: AgreementService): void {
  answer(listAgreements, () => agreements.list());

  answer(viewAgreement, ({ input: { kind, version } }) => agreements.view(kind, version));

  answer(myAgreements, ({ member }) => agreements.mine(member));

  answer(acceptAgreements, async ({ input: { agreed }, member, visitor }) => {
    await agreements.acceptOwn(member, agreed, visitor);
    return {};
  });
}
