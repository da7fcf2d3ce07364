import { appealFactor, cancelFactorAppeal, viewFactorAppeal } from '@portal/calls';
import type { Deps } from '../../../platform/Deps';
import type { Answerer } from '../../../platform/http/answer';
import { countHit } from '../../../platform/http/rateLimit';
import { minutes } from '../../../platform/time';
import type { LoginService } from '../session/login.service';
import type { FactorAppealService } from './factorAppeal.service';

const appealsPerTenMinutes = 20;
const linksPerTenMinutes = 30;

/** The appellant has passed only the first step of a login. */
export function registerFactorAppealRoutes(
  answer: Answerer,
  deps: Deps,
  { logins, appeals }: { logins: LoginService; appeals: FactorAppealService },
): void {
  answer(appealFactor, async ({ input, visitor }) => {
    await countHit(deps, `factorAppeal:${visitor.address}`, appealsPerTenMinutes, 10 * minutes);
    await appeals.submit(await logins.waiting(input.mfaTicket, visitor), input, visitor.address);
    return {};
  });

  answer(viewFactorAppeal, async ({ input, visitor }) =>
    appeals.view((await logins.waiting(input.mfaTicket, visitor)).id),
  );

  answer(cancelFactorAppeal, async ({ input, visitor }) => {
    await countHit(deps, `undo:${visitor.address}`, linksPerTenMinutes, 10 * minutes);
    await appeals.cancelByLink(input.token, visitor.address);
    return {};
  });
}
