import { contentKinds } from '@portal/calls';
import { contentGroups } from './contentGroups';

it('has each kind of content in one group', () => {
  expect(contentGroups.flatMap(({ kinds }) => kinds).sort()).toEqual(Object.keys(contentKinds).sort());
});
