import { addAccessToken, listAccessTokens, revokeAccessToken } from '@portal/calls';
import type { Answerer } from '../../../platform/http/answer';
import type { AccessTokenService } from './accessToken.service';

export function registerAccessTokenRoutes(answer: Answerer, tokens: AccessTokenService): void {
  answer(listAccessTokens, ({ member }) => tokens.list(member.person));

  answer(addAccessToken, ({ input, member, visitor, db }) => tokens.add(db, member.person, input, visitor));

  answer(revokeAccessToken, async ({ input, member, visitor }) => {
    await tokens.revoke(member.person, input.tokenId, visitor.address);
    return {};
  });
}
