/** Shared modules that the shell loads on demand, once for all remotes. */
export const lateModules: Readonly<Record<string, () => Promise<unknown>>> = {
  axios: () => import('axios'),
  'react-hook-form': () => import('react-hook-form'),
  '@portal/html': () => import('@portal/html'),
};
