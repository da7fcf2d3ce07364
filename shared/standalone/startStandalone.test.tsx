import { act, screen } from '@testing-library/react';
import { startStandalone } from './startStandalone';

it('says which field of portal.json is wrong', async () => {
  document.body.innerHTML = '<div id="root"></div>';

  await act(async () => startStandalone({ name: 5 }, {}));

  expect(screen.getByRole('alert')).toHaveTextContent(/^portal\.json 的 name 有误：/);
});
