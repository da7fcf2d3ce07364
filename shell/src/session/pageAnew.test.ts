import { leadTo, loadAnew } from './pageAnew';

const asked = () => {
  const place = { assign: jest.fn(), reload: jest.fn() };
  loadAnew(place);
  return { assign: place.assign.mock.calls, reload: place.reload.mock.calls.length };
};

it('loads the page again where it is, unless it is on its way elsewhere', () => {
  expect(asked()).toEqual({ assign: [], reload: 1 });

  leadTo('/userCenter');
  expect(asked()).toEqual({ assign: [['/userCenter']], reload: 0 });
  expect(asked()).toEqual({ assign: [['/userCenter']], reload: 0 });

  leadTo(null);
  expect(asked()).toEqual({ assign: [], reload: 1 });
});
