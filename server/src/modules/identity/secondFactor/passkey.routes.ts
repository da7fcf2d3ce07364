import {
  addPasskey,
  beginPasskey,
  loginPasskeyOptions,
  removePasskey,
  renamePasskey,
  verifyPasskeyOptions,
} from '@portal/calls';
import type { Deps } from '../../../platform/Deps';
import type { Answerer } from '../../../platform/http/answer';
import { countHit } from '../../../platform/http/rateLimit';
import { minutes } from '../../../platform/time';
import type { LoginService } from '../session/login.service';
import type { PasskeyService } from './passkey.service';
import type { Passkeys } from './passkeys';
import type { ProofService } from './proof.service';

interface Services {
  logins: LoginService;
  passkeys: Passkeys;
  passkeyService: PasskeyService;
  proofs: ProofService;
}

const scene = 'secondFactor';
const questionsPerMinute = 60;

export function registerPasskeyRoutes(
  answer: Answerer,
  deps: Deps,
  { logins, passkeys, passkeyService, proofs }: Services,
): void {
  answer(loginPasskeyOptions, async ({ input, visitor }) => {
    await countHit(deps, `passkey:${visitor.address}`, questionsPerMinute, minutes);
    const { id } = await logins.waiting(input.mfaTicket, visitor);
    return { options: await passkeys.ask(deps.db, id, visitor) };
  });

  answer(verifyPasskeyOptions, async ({ member, visitor }) => ({
    options: await passkeys.ask(deps.db, member.id, visitor),
  }));

  answer(beginPasskey, async ({ input, member, visitor }) => ({
    options: await proofs.withTicket(member.id, scene, input.ticket, (tx) =>
      passkeyService.begin(tx, member, visitor),
    ),
  }));

  answer(addPasskey, async ({ input, member, visitor }) => ({
    recoveryCodes: await passkeyService.add(member.id, input, visitor),
  }));

  answer(renamePasskey, async ({ input, member, visitor }) => {
    await passkeyService.rename(member.id, input.passkeyId, input.name, visitor);
    return {};
  });

  answer(removePasskey, async ({ input, member, visitor }) => {
    await proofs.withTicket(member.id, scene, input.ticket, (tx) =>
      passkeyService.remove(tx, member.id, input.passkeyId, visitor),
    );
    return {};
  });
}
