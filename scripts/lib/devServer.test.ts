import { findPort } from './devServer';

it('gives each of those who look at the same time a port of its own', async () => {
  const ports = await Promise.all([findPort(), findPort(), findPort()]);

  expect(new Set(ports).size).toBe(3);
});
