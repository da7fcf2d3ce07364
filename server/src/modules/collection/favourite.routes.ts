import type { FastifyRequest } from 'fastify';
import {
  addFavourite,
  findFavourites,
  listFavourites,
  moveFavourites,
  removeFavourites,
  watchFavourite,
} from '@portal/calls';
import type { Answerer } from '../../platform/http/answer';
import type { PortalService } from '../content';
import type { FavouriteService } from './favourite.service';
import type { Member } from '../../platform/http/Member';
import { viewerIn } from '../../platform/Viewer';

export function registerFavouriteRoutes(
  answer: Answerer,
  favourites: FavouriteService,
  portals: PortalService,
): void {
  const viewerAs = async (member: Member, request: FastifyRequest) =>
    viewerIn(await portals.idAt(request.hostname), member.id);

  answer(listFavourites, async ({ input, member, request }) =>
    favourites.list(member.id, await viewerAs(member, request), input),
  );
  answer(findFavourites, async ({ input: { kind, objIds }, member }) => ({
    objIds: await favourites.find(member.id, kind, objIds),
  }));
  answer(addFavourite, async ({ input: { folder, ...one }, member, request }) => {
    await favourites.add({ userId: member.id, ...one }, await viewerAs(member, request), folder);
    return {};
  });
  answer(removeFavourites, async ({ input, member }) => {
    await favourites.remove({ userId: member.id, ...input });
    return {};
  });
  answer(moveFavourites, async ({ input: { folder, ...chosen }, member }) => {
    await favourites.move({ userId: member.id, ...chosen }, folder);
    return {};
  });
  answer(watchFavourite, async ({ input: { watched, ...one }, member }) => {
    await favourites.watch({ userId: member.id, ...one }, watched === 1);
    return {};
  });
}
