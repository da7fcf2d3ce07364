import type { FavouriteKind } from '@portal/calls';

/** List and detail page of each kind. */
export const favouritePlaces: Readonly<
  Record<FavouriteKind, { list: string; pathOf: (objId: string) => string }>
> = {
  api: { list: '/APIList', pathOf: (id) => `/APIDetails?apiId=${encodeURIComponent(id)}` },
  doc: { list: '/documentCenter', pathOf: (id) => `/documentDetails?docId=${encodeURIComponent(id)}` },
  solution: {
    list: '/sceneApiList',
    pathOf: (id) => `/sceneSolutionDetail?soId=${encodeURIComponent(id)}`,
  },
};
