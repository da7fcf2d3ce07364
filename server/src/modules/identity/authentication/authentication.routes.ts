import { readPaper, savePersonAuth, sendVerifyCode, viewPersonAuth, type VerifyScene } from '@portal/calls';
import { accountKind, accountKinds, type AccountKind } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import type { Answerer } from '../../../platform/http/answer';
import { countHit } from '../../../platform/http/rateLimit';
import { minutes } from '../../../platform/time';
import { actorOf } from '../../../platform/http/actorOf';
import { say, term, type Translatable } from '../../../platform/i18n/say';
import type { PaperReader, Verdict } from '../../verifier';
import type { AccountChangeService } from '../change/accountChange.service';
import type { CaptchaService } from '../session/captcha.service';
import type { VerificationService } from '../session/verification.service';
import type { PersonService } from './person.service';

const codesPerTenMinutes = 20;
/** Scenes whose code goes to the new address rather than the current one. */
const newAccountKinds: Partial<Record<VerifyScene, AccountKind>> = {
  changeEmail: 'email',
  changePhone: 'mobile',
};

function refuseField(name: string, message: Translatable): never {
  throw new AppError('E0017', { fields: [{ name, message }] });
}

/** Result of the checks made before anything is stored. */
interface Examined {
  code: { id: string };
  verdict: Verdict;
}

export function registerAuthenticationRoutes(
  answer: Answerer,
  deps: Deps,
  {
    persons,
    captchas,
    paperReader,
    verification,
    changes,
  }: {
    persons: PersonService;
    captchas: CaptchaService;
    paperReader: PaperReader;
    verification: VerificationService;
    changes: AccountChangeService;
  },
): void {
  answer(viewPersonAuth, ({ member }) => persons.view(member.id));

  answer(readPaper, async ({ input: { fileUrl, kind }, member }) => {
    const fields = await paperReader.read(kind, fileUrl, [member.id]);
    if (fields === null) throw new AppError('E5216');
    return { fields: fields ?? {} };
  });

  answer(sendVerifyCode, async ({ input, member, visitor }) => {
    await countHit(deps, `verify:${member.id}`, codesPerTenMinutes, 10 * minutes);
    await captchas.spend(visitor.sessionHash, input.captchaCode);
    const kind = newAccountKinds[input.scene];
    if (kind) {
      if (accountKind(input.account) !== kind)
        refuseField('account', say`请输入正确的${term(accountKinds[kind])}`);
      await changes.refuseUnfit(deps.db, member, kind, input.account);
    }
    return { leftSeconds: await verification.send(input.scene, input.account, visitor) };
  });

  answer(
    savePersonAuth,
    async ({ input, member, visitor, db }, { code, verdict }: Examined) => {
      await verification.spend(code.id, db);
      return persons.submit(db, member, input, verdict, actorOf('owner', member, visitor));
    },
    async ({ input, member, visitor }) => ({
      code: await verification.check('personAuth', input.phone, input.vercode, visitor.sessionHash),
      verdict: await persons.examine(member, input, visitor.address),
    }),
  );
}
