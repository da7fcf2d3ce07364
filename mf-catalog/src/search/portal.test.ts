import { authLevels, chargeTypes } from '@portal/calls';
import manifest from '../../portal.json';

it('offers every charge type and level as a search filter, in the words of the catalogue', () => {
  const filters = manifest.search
    .flatMap((tab) => tab.filters ?? [])
    .map(({ name, options }) => [
      name,
      Object.fromEntries(options.map(({ value, label }) => [value, label])),
    ]);

  expect(Object.fromEntries(filters)).toEqual({ chargeType: chargeTypes, authLevel: authLevels });
});
