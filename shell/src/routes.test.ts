import { createMemoryRouter } from 'react-router-dom';
import { aBoot, aRemote } from '@portal/testing';
import { createRoutes } from './routes';

const remote = (name: `mf-${string}`, ...paths: string[]) =>
  aRemote({
    name,
    routes: paths.map((path) => ({
      path,
      module: './Page',
      guard: 'public' as const,
      frame: 'plain' as const,
      skeleton: 'list' as const,
      early: [],
    })),
  });

function patternAt(address: string): string | undefined {
  const remotes = [remote('mf-any', '/item/:id', '/goods/sold'), remote('mf-own', '/item/new', '/goods/:id')];
  const routes = createRoutes(aBoot({ remotes }), () => new Promise(() => {}));
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  try {
    return router.state.matches.at(-1)?.route.path;
  } finally {
    router.dispose();
  }
}

it.each([
  ['/item/7', '/item/:id'],
  ['/item/new', '/item/new'],
  ['/goods/7', '/goods/:id'],
  ['/goods/sold', '/goods/sold'],
  ['/err', '/err'],
  ['/elsewhere', '*'],
])('gives %s to the more specific pattern %s, whichever of two remotes has it', (address, pattern) => {
  expect(patternAt(address)).toBe(pattern);
});
