import {
  appealPhone,
  changeEmail,
  changePassword,
  changePhone,
  undoChange,
  viewPhoneAppeal,
} from '@portal/calls';
import type { AccountKind } from '@portal/rules';
import type { Deps } from '../../../platform/Deps';
import type { Answerer } from '../../../platform/http/answer';
import { countHit } from '../../../platform/http/rateLimit';
import { minutes } from '../../../platform/time';
import type { MailOrigin } from '../account/mailOrigin';
import type { VerificationService } from '../session/verification.service';
import type { AccountChangeService } from './accountChange.service';
import type { PhoneAppealService } from './phoneAppeal.service';

interface Services {
  changes: AccountChangeService;
  appeals: PhoneAppealService;
  verification: VerificationService;
  originOf: MailOrigin;
}

const undosPerTenMinutes = 30;

export function registerChangeRoutes(
  answer: Answerer,
  deps: Deps,
  { changes, appeals, verification, originOf }: Services,
): void {
  answer(changePassword, async ({ input, member, visitor, db }) => {
    const { ticket, userPswd: password, kickOthers } = input;
    await changes.changePassword(
      db,
      member.id,
      { ticket, password, endsOthers: kickOthers === '1' },
      visitor,
    );
    return {};
  });

  const accountCalls = { email: changeEmail, mobile: changePhone } as const;
  for (const kind of ['email', 'mobile'] as const satisfies readonly AccountKind[]) {
    const purpose = kind === 'email' ? 'changeEmail' : 'changePhone';
    answer(
      accountCalls[kind],
      async ({ input, member, visitor, request, db }, code: { id: string }) => {
        const change = {
          kind,
          value: input.newAccount,
          address: visitor.address,
          origin: await originOf(request),
        };
        const accountMask = await changes.changeAccount(db, member, input.ticket, change);
        await verification.spend(code.id, db);
        return { accountMask };
      },
      ({ input, visitor }) =>
        verification.check(purpose, input.newAccount, input.vercode, visitor.sessionHash),
      (db, { member }) => changes.lock(db, member.id),
    );
  }

  answer(undoChange, async ({ input, visitor }) => {
    await countHit(deps, `undo:${visitor.address}`, undosPerTenMinutes, 10 * minutes);
    return changes.undo(input.token, visitor.address);
  });

  answer(viewPhoneAppeal, ({ member }) => appeals.view(member.id));

  answer(
    appealPhone,
    async ({ input, member, visitor, db }, code: { id: string }) => {
      const appeal = await appeals.submit(db, member, input, visitor.address);
      await verification.spend(code.id, db);
      return appeal;
    },
    ({ input, visitor }) =>
      verification.check('changePhone', input.newPhone, input.vercode, visitor.sessionHash),
  );
}
