import { accountRules, firstBroken } from '@portal/rules';
import { inviteToTeam } from './team';

const addressOf = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;

it.each([
  [40, true],
  [41, false],
])('invites an address of %i characters: %s, as an account can have it', (length, isTaken) => {
  const account = addressOf(length);

  expect(firstBroken(accountRules, account) === null).toBe(isTaken);
  const invitation = { account, role: 'viewer', reqNo: 'a'.repeat(16) };
  expect(inviteToTeam.request.safeParse(invitation).success).toBe(isTaken);
});
