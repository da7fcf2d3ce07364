/** The late rows of the table of shared modules. What is loaded once is there for all remotes. */
export const lateModules: Readonly<Record<string, () => Promise<unknown>>> = {
  axios: () => import('axios'),
  'react-hook-form': () => import('react-hook-form'),
  '@portal/html': () => import('@portal/html'),
};
