import { forgetLostShares } from './forgetLostShares';

const get = jest.fn<Promise<string>, []>();
const axios: { get: () => Promise<string>; loading: Promise<string> | null } = { get, loading: null };
jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({ shareScopeMap: { default: { axios: { '1.21.1': axios } } } }),
}));

it('forgets the promise of what was lost, and keeps that of what came', async () => {
  forgetLostShares();
  get.mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce('axios');

  axios.loading = axios.get();
  await expect(axios.loading).rejects.toThrow('lost');
  expect(axios.loading).toBeNull();

  axios.loading = axios.get();
  await expect(axios.loading).resolves.toBe('axios');
  expect(axios.loading).not.toBeNull();
});
