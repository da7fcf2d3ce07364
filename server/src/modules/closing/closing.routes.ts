import { closeAccount, viewClosing, withdrawClosing } from '@portal/calls';
import type { Answerer } from '../../platform/http/answer';
import { translateTexts } from '../../platform/i18n/translateTexts';
import type { ClosingService } from './closing.service';

export function registerClosingRoutes(answer: Answerer, closings: ClosingService): void {
  answer(viewClosing, async ({ member, visitor }) =>
    translateTexts(await closings.view(member), visitor.language),
  );

  answer(closeAccount, ({ input: { waivesBalance, ...asked }, member, visitor, db }) =>
    closings.ask(db, member, { ...asked, waivesBalance: waivesBalance === 1 }, visitor),
  );

  answer(withdrawClosing, async ({ member, visitor }) => {
    await closings.withdraw(member, visitor);
    return {};
  });
}
