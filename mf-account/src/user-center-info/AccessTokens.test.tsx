import { screen, within } from '@testing-library/react';
import { listAccessTokens, revokeAccessToken, type AccessToken } from '@portal/calls';
import { network, renderPage } from '@portal/testing';
import { AccessTokens } from './AccessTokens';

const token: AccessToken = {
  tokenId: 'token_1',
  name: '夜间对账',
  hint: '9f3c',
  accountName: '林晓',
  scopes: ['view'],
  state: 'active',
  createdAt: '2026-08-01 10:00:00',
  expiresAt: '2026-11-01 10:00:00',
  lastUsedAt: null,
  lastAddress: '',
};

function open() {
  network.answer(listAccessTokens, { records: [token], accounts: [] });
  return renderPage({ load: async () => null, Page: AccessTokens }, { pattern: '/', at: '/' });
}

async function askFor(name: string, user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: '吊销' }));
  const dialog = within(screen.getByRole('dialog', { name: '吊销令牌' }));
  await user.type(dialog.getByLabelText('令牌名称'), `${name}{Enter}`);
  return dialog;
}

it('revokes a token once its name was typed', async () => {
  network.answer(revokeAccessToken, {});
  const { user } = open();

  const dialog = await askFor('夜间', user);
  expect(dialog.getByText('请输入“夜间对账”')).toBeInTheDocument();
  expect(network.sentTo(revokeAccessToken)).toEqual([]);
  network.answer(listAccessTokens, { records: [{ ...token, state: 'revoked' }], accounts: [] });
  await user.type(dialog.getByLabelText('令牌名称'), '对账{Enter}');

  expect(await screen.findByText('已吊销', { selector: '[role="status"] *' })).toBeInTheDocument();
  expect(network.sentTo(revokeAccessToken)).toEqual([{ tokenId: 'token_1' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: '吊销' })).toBeNull();
});

it('says in the dialog why a token stays', async () => {
  network.fail(revokeAccessToken, 'E3107', {}, 'refused E3107');
  const { user } = open();

  const dialog = await askFor('夜间对账', user);

  expect(await dialog.findByText('refused E3107')).toBeInTheDocument();
});
