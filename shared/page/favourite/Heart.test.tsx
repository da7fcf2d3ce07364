import { screen, waitFor } from '@testing-library/react';
import { addFavourite, findFavourites, removeFavourites } from '@portal/calls';
import { beginSession, endSession, loginPrompt } from '@portal/session';
import { aMember, network, renderElement } from '@portal/testing';
import { Heart } from './Heart';

const hearts = (
  <>
    <Heart kind="api" objId="api_1" title="工作日历" />
    <Heart kind="api" objId="api_2" title="行政区划" />
    <Heart kind="doc" objId="doc_1" title="快速开始" />
  </>
);
const heart = (title: string) => screen.getByRole('button', { name: `收藏“${title}”` });

beforeEach(() => endSession(false));

it('asks visitors to sign in, and the server nothing', async () => {
  const { user } = renderElement(hearts);

  await user.click(heart('工作日历'));

  expect(loginPrompt.getState().isOpen).toBe(true);
  expect(network.sentTo(findFavourites)).toEqual([]);
  expect(network.sentTo(addFavourite)).toEqual([]);
});

it('shows what is collected with one call for each kind', async () => {
  beginSession(aMember(), false);
  network.answer(findFavourites, ({ kind }) => ({ objIds: kind === 'api' ? ['api_2'] : ['doc_1'] }));
  renderElement(hearts);

  await waitFor(() => expect(heart('行政区划')).toHaveAttribute('aria-pressed', 'true'));
  await waitFor(() => expect(heart('快速开始')).toHaveAttribute('aria-pressed', 'true'));
  expect(heart('工作日历')).toHaveAttribute('aria-pressed', 'false');
  expect(network.sentTo(findFavourites)).toEqual([
    { kind: 'api', objIds: '["api_1","api_2"]' },
    { kind: 'doc', objIds: '["doc_1"]' },
  ]);
});

it('collects, lets go again, and stays as it was when that is refused', async () => {
  beginSession(aMember(), false);
  network.answer(findFavourites, { objIds: [] });
  network.answer(addFavourite, {});
  network.fail(removeFavourites, 'E0000');
  const { user } = renderElement(<Heart kind="api" objId="api_1" title="工作日历" hasText />);

  await user.click(heart('工作日历'));
  expect(await screen.findByText('已收藏')).toBeInTheDocument();
  expect(network.sentTo(addFavourite)).toEqual([{ kind: 'api', objId: 'api_1' }]);

  await user.click(heart('工作日历'));
  await waitFor(() => expect(network.sentTo(removeFavourites)).toHaveLength(1));
  await waitFor(() => expect(heart('工作日历')).toBeEnabled());
  expect(heart('工作日历')).toHaveAttribute('aria-pressed', 'true');
});
